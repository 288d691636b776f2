/** What the build puts where. */
import { test } from "uvu";
import * as assert from "uvu/assert";
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

test.run();
