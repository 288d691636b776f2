/** The main job, served by the local backend. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { launch, serve } from "../support/browser.ts";
import { walkMainJob } from "../support/mainJob.ts";

const browser = await launch();
const backend = await serve();

test.after(async () => {
  await browser.close();
  await backend.close();
});

test("an admin invites a customer, the customer signs the AVV, the admin sees it", async () => {
  await walkMainJob(browser, backend);
  assert.equal([backend.reports.received(), backend.reports.refused()], [[], []], "no fault is reported");
});

test.run();
