/** The build refuses forbidden imports between folders, each with one sentence. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { test } from "uvu";
import * as assert from "uvu/assert";

const { brokenImportRules }: { brokenImportRules(root: string): string[] } = await import(
  pathToFileURL(resolve(".build/importRules.mjs")).href
);

const root = mkdtempSync(join(tmpdir(), "import-rules-"));
test.before.each(() => {
  rmSync(root, { recursive: true, force: true });
  mkdirSync(join(root, "test/backend"), { recursive: true });
});
test.after(() => rmSync(root, { recursive: true, force: true }));

/** The faults of a project with these files, each listed with its imports. */
function broken(files: Readonly<Record<string, readonly string[]>>): string[] {
  for (const [file, imports] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    const lines = imports.map((path) => `import type { X } from "${path}";`);
    writeFileSync(join(root, file), [...lines, "export interface X {}", ""].join("\n"));
  }
  return brokenImportRules(root);
}

test("the app keeps the import rules", () => {
  assert.equal(brokenImportRules(resolve(".")), []);
});

test("a folder imports only those below it", () => {
  assert.equal(
    broken({
      "src/services/customers.ts": ["../wire/createRead.ts", "../domain/customer.ts"],
      "src/wire/createRead.ts": [],
      "src/domain/customer.ts": ["../wire/createRead.ts"],
    }),
    ["src/domain/customer.ts may not import src/wire/createRead.ts"],
  );
});

test("a file in no folder is named", () => {
  assert.equal(broken({ "src/helpers/text.ts": [] }), [
    "src/helpers/text.ts belongs to no folder the import rules name",
  ]);
});

test("an address of a mail or a telephone is written in one file alone", () => {
  const texts = {
    "src/domain/contactLinks.ts": 'export const all = ["mailto:", "tel:"];',
    "src/screens/Person.tsx": "export const link = (email: string) => 'mailto:' + email + '?x=tel:1';",
    "src/screens/Form.tsx": 'export const field = { tel: "", autoComplete: "tel", type: /^(mailto)$/ };',
  };
  for (const [file, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  assert.equal(brokenImportRules(root), [
    'src/screens/Person.tsx may not write "mailto:", src/domain/contactLinks.ts does',
    'src/screens/Person.tsx may not write "tel:", src/domain/contactLinks.ts does',
  ]);
});

test.run();
