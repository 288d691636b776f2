/** Source maps: they do not change the build, lie apart from it, and explain the frames of a fault report. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { builtApp, readBuilt } from "../support/builtApp.ts";
import { unbundled } from "../support/unbundled.ts";

const { buildApp } = await unbundled("build.mjs");
const folder = mkdtempSync(join(tmpdir(), "maps-"));
const out = join(folder, "dist");
const maps = join(folder, "maps");

test.before(async () => {
  await buildApp({ out, maps, quiet: true, compressed: false });
});
test.after(() => rmSync(folder, { recursive: true, force: true }));

const filesIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    .sort();

/** The place of a text in a built file, as a browser counts. */
function placeOf(file: string, text: string) {
  const at = readBuilt(file).indexOf(text);
  assert.ok(at > 0, `${file} holds "${text}"`);
  const before = readBuilt(file).slice(0, at).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

function explain(report: object) {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(report));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [".build/explainStack.mjs", file, "--maps", maps],
    { encoding: "utf8" },
  );
  return { status, stdout, stderr };
}

const build = /<meta name="build" content="([\w.-]+)">/.exec(readBuilt("index.html"))?.[1] ?? "";
const report = {
  code: "TypeError",
  route: "AVVView",
  build,
};
const scripts = readdirSync(join(builtApp(), "assets")).filter((name) => name.endsWith(".js"));
const scriptWith = (text: string) =>
  scripts.find((name) => readBuilt(`assets/${name}`).includes(text)) ?? "none";

test("the build is the same with and without maps, byte for byte", () => {
  const isCompressed = (file: string) => /\.(br|gz)$/.test(file);
  assert.equal(
    filesIn(out),
    filesIn(builtApp()).filter((file) => !isCompressed(file)),
  );
  for (const file of filesIn(out)) {
    assert.ok(readFileSync(join(out, file)).equals(readFileSync(join(builtApp(), file))), file);
  }
});

test("each script has a map of its name, and none lies in the build", () => {
  assert.equal(filesIn(maps), [...scripts, "index.html"].map((name) => `${name}.map`).sort());
  assert.not(filesIn(out).some((file) => file.endsWith(".map")));
  for (const name of scripts) assert.not.match(readBuilt(`assets/${name}`), "sourceMappingURL");
});

test("frames become lines of the source, in a bundle, in the page and in the early requests", () => {
  const message = "index.html has no #root";
  const app = scriptWith(message);
  const early = scripts.find((name) => name.startsWith("early-")) ?? "";
  const frames = [
    { file: app, ...placeOf(`assets/${app}`, message) },
    { file: "index.html", ...placeOf("index.html", "Die Anwendung konnte nicht geladen werden") },
    { file: early, ...placeOf(`assets/${early}`, "query ListClients") },
  ];
  const { status, stdout, stderr } = explain({
    received: [{ at: "2026-11-21T13:05:00.123Z", report: { ...report, frames } }],
  });
  assert.is(status, 0, stderr);
  const source = (file: string, text: string) => {
    const lines = readFileSync(file, "utf8").split("\n");
    const line = lines.findIndex((one) => one.includes(text)) + 1;
    return `${file}:${line}:`;
  };
  assert.match(stdout, `TypeError at AVVView, build ${build}`);
  assert.match(stdout, source("src/start/startApp.tsx", message));
  assert.match(stdout, 'throw new Error("index.html has no #root")');
  assert.match(stdout, source("src/start/loadNotice.ts", "Die Anwendung konnte nicht"));
  assert.match(stdout, source("src/services/appCustomers.ts", "query ListClients"));
});

test("a frame of another build is named as such, and a text that is no report is refused", () => {
  const frames = [
    { file: "app-GONE1234.js", line: 1, column: 5 },
    { file: "index.html", line: 1, column: 5 },
  ];
  const { status, stdout } = explain([{ ...report, build: "OTHER123", route: null, frames }]);
  assert.is(status, 0);
  assert.match(stdout, "TypeError at no screen");
  assert.match(stdout, "app-GONE1234.js:1:5  (no map of this file");
  assert.match(stdout, `index.html:1:5  (the map is of build ${build})`);
  const refused = explain({ message: "x" });
  assert.is(refused.status, 1);
  assert.match(refused.stderr, "no fault report");
});

test.run();
