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
  for (const folder of ["src", "test/backend"]) mkdirSync(join(root, folder), { recursive: true });
});
test.after(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** The faults of a project with these files, each listed with its imports. */
function broken(files: Readonly<Record<string, readonly string[]>>): string[] {
  for (const [file, imports] of Object.entries(files)) {
    const lines = imports.map((path) => `import type { X } from "${path}";`);
    write(file, [...lines, "export interface X {}", ""].join("\n"));
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

test("a task imports no React and no hook, and of the core types alone", () => {
  const task = `import { useState } from "react";
import type { App } from "../core/createApp.ts";
import { deviceMemory, type DeviceMemory } from "../core/deviceMemory.ts";
import { useApp } from "../hooks/useApp.ts";
`;
  write("src/tasks/mail.ts", task);
  assert.equal(brokenImportRules(root), [
    "src/tasks/mail.ts may not import src/core/deviceMemory.ts",
    "src/tasks/mail.ts may not import src/hooks/useApp.ts",
    "src/tasks/mail.ts may not import react",
  ]);
});

test("a folder below screens imports the files beside it and the folders that the rules name", () => {
  const staff = "src/screens/staff";
  const files = {
    [`${staff}/home/Home.tsx`]: ["../queue/Queue.tsx", "../rounds/Round.tsx", "../due.ts", "./Today.tsx"],
    [`${staff}/home/Today.tsx`]: [],
    [`${staff}/queue/Queue.tsx`]: [],
    [`${staff}/rounds/Round.tsx`]: [],
    [`${staff}/due.ts`]: ["./queue/Queue.tsx"],
    "src/screens/customer/Menu.tsx": ["../documents/Pdf.tsx", "../staff/due.ts"],
    "src/screens/documents/Pdf.tsx": [],
  };
  assert.equal(broken(files).toSorted(), [
    "src/screens/customer/Menu.tsx may not import src/screens/staff/due.ts",
    "src/screens/staff/due.ts may not import src/screens/staff/queue/Queue.tsx",
    "src/screens/staff/home/Home.tsx may not import src/screens/staff/rounds/Round.tsx",
  ]);
});

test("a circle of folders below screens is named once, even if its files form none", () => {
  const files = {
    "src/screens/staff/mails/Mail.tsx": ["../rounds/Round.tsx"],
    "src/screens/staff/mails/sent.ts": [],
    "src/screens/staff/rounds/Round.tsx": ["../due.ts"],
    "src/screens/staff/due.ts": ["./mails/sent.ts"],
  };
  assert.equal(broken(files), [
    "src/screens/staff/due.ts may not import src/screens/staff/mails/sent.ts",
    "src/screens has a circle of folders: staff -> staff/mails -> staff/rounds -> staff",
  ]);
});

test("the local backend takes German words and types from the app, and no rule", () => {
  const sources = {
    "test/backend/rules.ts": 'import * as v from "valibot";\n',
    "test/backend/rest/clients.ts": `import { documentNames, sha256 } from "../../../src/domain/document.ts";
import { isFound } from "../rules.ts";
import { poll } from "../../support/poll.ts";
`,
    "test/backend/documents/signedForm.ts": `import type { Evidence, SignedForm as FormOfApp } from "../../../src/domain/document.ts";
import {
  type Creditor,
  mandateText as text,
} from "../../../src/domain/mandate.ts";
`,
    "test/backend/world.ts": `import * as customers from "../../src/domain/appCustomer.ts";
export { roleOf } from "../../src/domain/role.ts";
import "../../src/domain/role.ts";
const { roleOf } = await import("../../src/domain/role.ts");
`,
    "test/backend/world.test.ts": 'import { rowsInTab } from "../../src/domain/queue.ts";\n',
  };
  for (const [file, text] of Object.entries(sources)) write(file, text);
  const refused = [
    "documents/signedForm.ts may not import type Evidence from src/domain/document.ts",
    "rest/clients.ts may not import sha256 from src/domain/document.ts",
    "world.ts may not import * from src/domain/appCustomer.ts",
    "world.ts may not import roleOf from src/domain/role.ts",
    "world.ts may not import * from src/domain/role.ts",
    "world.ts may not import * from src/domain/role.ts",
  ].map((one) => `test/backend/${one}: the local backend has rules of its own`);
  assert.equal(
    brokenImportRules(root).toSorted(),
    [...refused, "test/backend/rest/clients.ts may not import test/support/poll.ts"].toSorted(),
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
  for (const [file, text] of Object.entries(texts)) write(file, text);
  assert.equal(brokenImportRules(root), [
    'src/screens/Person.tsx may not write "mailto:", src/domain/contactLinks.ts does',
    'src/screens/Person.tsx may not write "tel:", src/domain/contactLinks.ts does',
  ]);
});

test.run();
