/** Where the build puts what: screens' styles beside the page, and the worker's list in the order of names. */
import { readFileSync } from "node:fs";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { withoutHash } from "../../.build/files.mjs";
import { readBuilt } from "../support/builtApp.ts";

const page = readBuilt("index.html");
const worker = readBuilt("service-worker.js");
const kept = [...worker.matchAll(/"url":"\/([^"]+)"/g)].map(([, path = ""]) => path);

test("the page has the login's styles, not those of every other screen", () => {
  const app = readBuilt(kept.find((path) => /^assets\/app-\w+\.css$/.test(path)) ?? "");
  for (const rule of ["h2{font-size:", ".sheet{", ".buttons{", "body{background:none"]) {
    assert.ok(app.includes(rule), `app.css has ${rule}`);
    assert.not(page.includes(rule), `the page has no ${rule}`);
  }
  assert.match(page, "input:not([type=checkbox]");
});

// A constant order: an edit that changes a hash must not run the worker's tests again.
test("the worker's list is in the order of the files' names, whatever their hashes are", () => {
  const names = kept.map(withoutHash);
  assert.ok(names.length > 15);
  assert.equal(
    names,
    names.toSorted((a, b) => a.localeCompare(b, "en")),
  );
});

test("each shipped package has its licence beside it, and no visitor prefetches one", () => {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  // Also packages that those depend on.
  for (const name of [...Object.keys(dependencies), "scheduler", "regexparam", "destr"]) {
    const file = `licences/${name.replace(/^@/, "").replace("/", "-")}.txt`;
    assert.match(readBuilt(file), /copyright|public domain/i, name);
  }
  assert.match(readBuilt("licences/pdfjs-dist.txt"), "PDFium", "and of what stands in its folders");
  assert.equal(
    kept.filter((path) => path.startsWith("licences/")),
    [],
  );
});

test.run();
