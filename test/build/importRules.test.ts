/** The build refuses imports between folders, up inside a folder, and in a circle, each with one sentence. */
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

/** What is wrong with a project of these files, each with the paths that it imports. */
function broken(files: Readonly<Record<string, readonly string[]>>): string[] {
  for (const [file, imports] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    const lines = imports.map((path) => `import type { X } from "${path}";`);
    writeFileSync(join(root, file), [...lines, "export interface X {}", ""].join("\n"));
  }
  return brokenImportRules(root);
}

test("the app keeps them", () => {
  assert.equal(brokenImportRules(resolve(".")), []);
});

test("a folder imports those below it", () => {
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

test("inside wire the order is http, then GraphQL, Cognito and realtime, then the one read", () => {
  assert.equal(
    broken({
      "src/wire/createRead.ts": ["./graphql/answer.ts", "./http/request.ts"],
      "src/wire/graphql/answer.ts": ["../http/request.ts"],
      "src/wire/http/request.ts": ["../clock.ts"],
      "src/wire/http/http.ts": ["../graphql/answer.ts"],
      "src/wire/clock.ts": [],
    }),
    ["src/wire/http/http.ts may not import src/wire/graphql/answer.ts, which stands above it"],
  );
});

test("inside app the order holds for what the app is made of, and again for what uses it", () => {
  const app = {
    "src/app/context.ts": ["./createApp.ts"],
    "src/app/createApp.ts": ["./session/session.ts", "./navigation/router.ts"],
    "src/app/session/session.ts": ["../navigation/router.ts"],
    "src/app/navigation/router.ts": [],
    "src/app/data/useRead.ts": ["../context.ts", "../navigation/router.ts"],
    "src/app/navigation/useRoute.ts": ["../context.ts", "../data/useRead.ts", "../session/session.ts"],
    "src/app/session/useIdentity.ts": ["../context.ts"],
  };
  assert.equal(broken(app), []);
  assert.equal(
    broken({
      ...app,
      "src/app/data/useRead.ts": ["../context.ts", "../navigation/useRoute.ts"],
      "src/app/navigation/useRoute.ts": ["../context.ts"],
      "src/app/navigation/router.ts": ["../session/hint.ts"],
      "src/app/session/hint.ts": [],
    }).sort(),
    [
      "src/app/data/useRead.ts may not import src/app/navigation/useRoute.ts, which stands above it",
      "src/app/navigation/router.ts may not import src/app/session/hint.ts, which stands above it",
    ],
  );
});

test("a part of a folder whose place nobody has named has no floor", () => {
  assert.equal(broken({ "src/wire/soap/client.ts": ["../clock.ts"], "src/wire/clock.ts": [] }), [
    "src/wire/soap/client.ts has no floor in its folder",
  ]);
});

test("a circle is told once, with every file of it", () => {
  assert.equal(
    broken({
      "src/domain/a.ts": ["./b.ts"],
      "src/domain/b.ts": ["./c.ts"],
      "src/domain/c.ts": ["./a.ts"],
      "src/domain/d.ts": ["./a.ts"],
    }),
    ["src/domain/a.ts imports src/domain/b.ts imports src/domain/c.ts imports src/domain/a.ts: a circle"],
  );
});

test("an import() forms no circle", () => {
  broken({ "src/shell/start.ts": [], "src/shell/search.ts": [] });
  writeFileSync(join(root, "src/shell/start.ts"), 'const load = () => import("./search.ts");\n');
  writeFileSync(join(root, "src/shell/search.ts"), 'import "./start.ts";\n');
  assert.equal(brokenImportRules(root), []);
});

test.run();
