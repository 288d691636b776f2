/** A signed document of 20 MB, which is transferred as 70 MB of JSON: the tab stays responsive. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { newCustomer } from "../backend/newCustomer.ts";
import { launch, serve } from "../support/browser.ts";
import { enter } from "../support/customer.ts";

const browser = await launch();
const backend = await serve({ customers: 40 });

test.after(async () => {
  await browser.close();
  await backend.close();
});

const SIZE = 20 * 1024 * 1024;

/** A click that takes longer than this seems to be ignored. */
const LONGEST_TASK_MS = 1000;

test("a document of 20 MB is shown without a frozen tab", async () => {
  const { email, sub } = await newCustomer(backend, { sepa: false });
  const client = backend.world.client(sub);
  assert.ok(client);
  const pdf = Buffer.alloc(SIZE, "%PDF-1.7 something long ");
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

  const visitor = await enter(browser, backend, email, "/customer");
  const { page } = visitor;
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: "longtask" });
  });
  await page.getByRole("link", { name: /^AV-Vertrag/ }).click();
  await page.getByRole("link", { name: "Herunterladen" }).waitFor({ timeout: 60_000 });
  const tasks: number[] = await page.evaluate(() => Reflect.get(globalThis, "tasks"));
  const longest = Math.max(0, ...tasks);
  assert.ok(longest < LONGEST_TASK_MS, `the longest task took ${Math.round(longest)} ms`);
  await visitor.close();
});

test.run();
