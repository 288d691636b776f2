/** A signed document of 20 MB, which is transferred as 70 MB of JSON: the tab answers clicks while it decodes them. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { newCustomer } from "../backend/newCustomer.ts";
import { launch, visit } from "../support/browser.ts";
import { shellPath } from "../support/chromium.ts";
import { takeSession } from "../support/customer.ts";
import { rawText } from "../support/rawPdf.ts";
import { openStand } from "../support/stand.ts";

const { backend } = await openStand(test, { customers: 40 });
// The browser as a whole is traced, so it is this file's own. One that had forty files before took ten times as long.
const browser = await launch({ executablePath: shellPath() });
test.after(() => browser.close());

const SIZE = 20 * 1024 * 1024;

/** A click that takes longer than this seems to be ignored. The processor's time: a busy machine adds none to it. */
const LONGEST_TASK_MS = 1000;

/** Of a trace: `tdur` is the processor's time, in microseconds. */
interface Task {
  tdur?: number;
}

/** Decoding lets the page paint and answer 35 times; in one piece it was 12 to 24 turns, those before and after it. */
const FEWEST_TURNS = 30;

test("a document of 20 MB is shown without a frozen tab", async () => {
  const { email, sub } = await newCustomer(backend, { sepa: false });
  const client = backend.world.client(sub);
  assert.ok(client);
  const pdf = rawText("(Vertrag)", undefined, [
    { dictionary: "", stream: Buffer.alloc(SIZE, "something long ") },
  ]);
  const sentAt = new Date().toISOString();
  backend.world.putDocument({
    sub,
    documentType: "avv",
    path: "signed/avv.pdf",
    pdfBase64: pdf.toString("base64"),
    createdAt: sentAt,
    filedAt: null,
  });
  backend.world.putClient({ ...client, avv: { required: true, sent: true, sentAt, path: "signed/avv.pdf" } });

  const { page } = await visit(browser, backend);
  await takeSession(page, backend, email);
  await page.goto("/customer");
  await page.getByRole("link", { name: /^AV-Vertrag/ }).waitFor();
  const devtools = await page.context().newCDPSession(page);
  const tasks: Task[] = [];
  devtools.on("Tracing.dataCollected", ({ value }) => tasks.push(...(value as unknown as Task[])));
  await devtools.send("Tracing.start", { traceConfig: { includedCategories: ["toplevel"] } });
  await page.evaluate(() => {
    const turns: number[] = [];
    const turning = setInterval(() => {
      turns.push(performance.now());
      if (document.querySelector("a[download]")) clearInterval(turning);
    });
    Object.assign(globalThis, { turns });
  });
  // The backend, in this process, makes 70 MB of JSON: what else the click would wait for is told after that.
  await page.getByRole("link", { name: /^AV-Vertrag/ }).click({ noWaitAfter: true });
  await page.getByRole("link", { name: "Herunterladen" }).waitFor({ timeout: 60_000 });
  // Counted, not timed: a turn is as long as the machine is slow, and a frozen tab has none.
  const turns = await page.evaluate(() => {
    const answers = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("/graphql"));
    const answered = Math.max(...answers.map(({ startTime, duration }) => startTime + duration));
    return Reflect.get(globalThis, "turns").filter((at: number) => at > answered).length;
  });
  assert.ok(turns >= FEWEST_TURNS, `${turns} turns between the answer and the document`);
  const traced = new Promise((resolve) => devtools.once("Tracing.tracingComplete", resolve));
  await devtools.send("Tracing.end");
  await traced;
  const longest = Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000));
  assert.ok(longest > 0 && longest < LONGEST_TASK_MS, `the longest task took ${Math.round(longest)} ms`);
});

test.run();
