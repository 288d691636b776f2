/** The check of comments and pages refuses long sentences and riddles, and reads nothing else. */
import { test } from "uvu";
import * as assert from "uvu/assert";

const { brokenIn } = await import(`${process.cwd()}/.build/prose.mjs`);

const words = (count: number) => `${"word ".repeat(count)}end.`;
const count = (path: string, text: string): number => brokenIn(path, text).length;

test("a sentence of a comment or page has at most thirty words", () => {
  for (const [path, before, after] of [
    ["src/a.ts", "/** ", " */"],
    ["src/a.ts", "// ", ""],
    ["src/a.css", "/* ", " */"],
    ["README.md", "- ", ""],
  ] as const) {
    assert.is(count(path, `${before}${words(29)}${after}`), 0, path);
    assert.is(count(path, `${before}${words(30)}${after}`), 1, path);
  }
  assert.is(count("src/a.ts", `/**\n * ${words(20)}\n * Next ${words(20)}\n */`), 0, "two sentences");
  assert.is(
    count("src/a.ts", `const text = "${words(40)} who is told"; const path = "/*";`),
    0,
    "code is not read",
  );
  assert.is(count("README.md", `\`\`\`\n${words(40)}\n\`\`\``), 0, "a block of code is not read");
});

test("riddles are refused with what to write instead, in comments and test titles", () => {
  const [found] = brokenIn("src/a.ts", "/** Whoever asks is answered. */");
  assert.match(found, "src/a.ts:1 (the user, the visitor, staff, the caller): Whoever asks");
  for (const text of [
    "Who asks.",
    "A person of whom it is.",
    "It is told.",
    "As long as it is.",
    "It ends, whose part is.",
  ])
    assert.is(count("src/a.ts", `// ${text}`), 1, text);
  assert.is(count("test/a.test.ts", `${"te"}st("who asks is answered", () => {});`), 1);
  assert.is(count("src/a.ts", "/** The customer who signs. */"), 0, "a relative clause is plain");
});

test("a decision has at most forty words", () => {
  const row = (count: number) => `| 1 | Short. | ${"Word. ".repeat(count)}|`;
  assert.is(count("src/DECISIONS.md", row(39)), 0);
  assert.is(count("src/DECISIONS.md", row(40)), 1);
});

test.run();
