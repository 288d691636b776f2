/** What the build puts where: styles that only screens need beside the page, and the worker's list in an order of names. */
import { readFileSync } from "node:fs";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { withoutHash } from "../../.build/withoutHash.mjs";
import { readBuilt } from "../hosting/server.ts";

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

// A test of the worker is not run again because an edit has given a file another hash.
test("the worker's list is in the order of the files' names, whatever their hashes are", () => {
  const names = kept.map(withoutHash);
  assert.ok(names.length > 15);
  assert.equal(
    names,
    names.toSorted((a, b) => a.localeCompare(b, "en")),
  );
});

test("each package that is handed out has its licence beside it, and no visitor fetches one ahead", () => {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  // The packages that those bring along, too.
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
