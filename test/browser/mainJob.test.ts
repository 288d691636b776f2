/** The main job, served by the local backend. */
import { createHash } from "node:crypto";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { serve } from "../support/browser.ts";
import { walkMainJob } from "../support/mainJob.ts";
import { sentForm } from "../support/sentForm.ts";

const backend = await serve();

test.after(() => backend.close());

const read = async (path: string) => Buffer.from(await (await fetch(backend.url + path)).arrayBuffer());

test("an admin invites a customer, who signs the AVV with evidence of it, and the admin sees it", async () => {
  await walkMainJob(backend);
  const blank = await read("/storage/docs/avv.pdf");
  const sha256 = createHash("sha256").update(blank).digest("hex");
  const [, build] = /<meta name="?build"? content="?([^" />]+)/.exec(String(await read("/"))) ?? [];
  assert.ok(build);
  // The walk saves the blank before it signs.
  const { blank: provided, ...evidence } = Object(sentForm(backend).evidence);
  const { pages, ...document } = provided;
  assert.equal(document, { sha256, length: blank.length, presented: "opened" });
  assert.equal(pages, { shown: [1], of: 5 });
  assert.equal({ ...evidence, moment: null }, { moment: null, method: "drawn", build });
  assert.equal([backend.reports.received(), backend.reports.refused()], [[], []], "no fault is reported");
});

test.run();
