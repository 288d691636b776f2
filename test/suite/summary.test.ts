/** The last line of a run, and the words that name its files. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { filesNamed } from "../../.tools/suite/filesNamed.mjs";
import { lastLine } from "../../.tools/suite/summary.mjs";

const whole = { passed: 1423, failed: 0, seconds: 93.4, order: 7, ran: 151, all: 193, left: 42 };

test("the last line names what passed, and how many of all files ran", () => {
  assert.is(
    lastLine(whole),
    "1,423 passed, 0 failed, 93 s, order 7; 151 of 193 files ran, the others with --all",
  );
  assert.is(
    lastLine({ ...whole, ran: 193, left: 0 }),
    "1,423 passed, 0 failed, 93 s, order 7; 193 of 193 files ran",
  );
});

test("the last line names the files that need a browser or another program, and how to get it", () => {
  assert.is(
    lastLine({ ...whole, ran: 142, withoutBrowser: 9 }),
    "1,423 passed, 0 failed, 93 s, order 7; 142 of 193 files ran, 42 only with --all; " +
      "9 files need a browser and did not run: install chromium, or set TEST_BROWSER",
  );
  assert.is(
    lastLine({ ...whole, ran: 192, left: 0, withoutPrograms: 1, packages: ["nginx", "caddy"] }),
    "1,423 passed, 0 failed, 93 s, order 7; 192 of 193 files ran; " +
      "1 file needs programs and did not run, or only in part: install nginx, caddy",
  );
});

const files = [
  "test/build/page.test.ts",
  "test/suite/process.all.test.ts",
  "test/ui/dialog.test.tsx",
  "test/wire/http/dialog.test.ts",
];
const named = (word: string) => filesNamed("/project", files, word);

test("a word names a folder, a file or a path by whole names", () => {
  assert.equal(named("ui"), ["test/ui/dialog.test.tsx"], "not suite and build");
  assert.equal(named("test"), files);
  assert.equal(named("dialog"), ["test/ui/dialog.test.tsx", "test/wire/http/dialog.test.ts"]);
  for (const word of ["http", "wire/", "./test/wire/http", "/project/test/wire", "http/dialog.test.ts"])
    assert.equal(named(word), ["test/wire/http/dialog.test.ts"], word);
  for (const word of ["process", "process.all", "process.all.test", "process.all.test.ts", "suite/process"])
    assert.equal(named(word), ["test/suite/process.all.test.ts"], word);
});

test("a word that names nothing is an error with the similar names", () => {
  assert.throws(() => named("dial"), /No folder or test file is named "dial".*test\/ui\/dialog\.test\.tsx/);
  for (const word of ["http/ui", "", "test.ts", "all"]) assert.throws(() => named(word), word);
});

test.run();
