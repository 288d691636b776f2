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
  const others = [
    "h2{font-size:",
    ".sheet{",
    "body{background:none",
    ".Button_danger{",
    ".PageHeader_above{",
  ];
  for (const rule of others) {
    assert.ok(app.includes(rule), `app.css has ${rule}`);
    assert.not(page.includes(rule), `the page has no ${rule}`);
  }
  for (const rule of ["input:not([type=checkbox]", ".Button_button{", ".PageHeader_header{"]) {
    assert.match(page, rule);
    assert.not(app.includes(rule), `app.css has no ${rule}`);
  }
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
