/** The German texts follow the glossary (src/messages/README.md): one word per thing. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";

const root = process.cwd();

/** Words that no text may use, by the glossary's last column. */
const banned: readonly RegExp[] = [
  /\bAnsprechpartner/,
  /\bneu einladen/i,
  /\bAdmin fragen/,
  /\bIn der App\b/,
  /Wartezeit/,
  /\bFällig\b/,
  /\bgemerkt\b/,
  /Unterlagen/,
  /\bgezeichnet\b/,
  /\bnicht nötig\b/,
  /\bNeue[nr]? Stand\b/,
  /Passwort setzen/,
  /\banlegen\b|\bangelegt\b/,
  /\bSitzung(?:en)?\b/,
  /Nichts gefunden für/,
  /Authenticator[- ]App/i,
];

/** Strings, templates and JSX text of a source with their lines; comments are left out. */
function textsOf(source: string): { line: number; text: string }[] {
  const blanked = (text: string) => text.replace(/[^\n]/g, " ");
  const code = source
    .replace(/\/\*[\s\S]*?\*\//g, blanked)
    .replace(/^([^"'`\n]*?)\/\/.*$/gm, (all, before: string) => before + blanked(all.slice(before.length)));
  const pattern = /"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|>[^<>{}=;()]*[A-Za-zÄÖÜäöü][^<>{}=;()]*(?=[<{])/g;
  return [...code.matchAll(pattern)].map(({ 0: text, index }) => ({
    line: code.slice(0, index).split("\n").length,
    text,
  }));
}

/** "file:line word" for each banned word. */
function findings(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      textsOf(readFileSync(join(root, folder, file), "utf8")).flatMap(({ line, text }) => {
        const flat = text.replace(/\s+/g, " ");
        return banned.flatMap((word) => {
          const found = word.exec(flat)?.[0];
          return found ? [`${folder}/${file}:${line} ${found}`] : [];
        });
      }),
    );
}

test("strings, templates and JSX text are read, comments are not", () => {
  const source =
    '/** gemerkt */\nconst a = "eins"; // gemerkt\nconst b = `zwei`;\nconst c = <p>\n  drei\n</p>;';
  assert.equal(
    textsOf(source).map(({ text }) => text.replace(/\s+/g, " ")),
    ['"eins"', "`zwei`", "> drei "],
  );
});

for (const folder of ["src", "test/backend/rest", "test/backend/cognito"]) {
  test(`${folder} uses no word that the glossary rules out`, () => assert.equal(findings(folder), []));
}

test.run();
