/** The text face: fetched by the worker, put in before an area is painted, and nothing moves for it. */
import type { Page } from "playwright-core";
import * as assert from "uvu/assert";
import { test } from "../../.tools/suite/independentTests.ts";
import { openStand } from "../support/stand.ts";
import { LEAST_SHIFT, watchShifts } from "./layoutShift.ts";

const { enter } = await openStand(test, { customers: 30, appCustomers: 60 });

const shows = (page: Page) =>
  page.evaluate(() => [...document.fonts].some(({ family }) => family.includes("Kunden Text")));

test("the face comes with the worker, is there from the next start on, and moves nothing", async () => {
  const { page } = await enter("admin@nordwind.example", "/admin/app-customers", { serviceWorkers: "allow" });
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.push(request.url());
  });
  await page.locator("main tbody tr").first().waitFor();
  assert.not(await shows(page), "the first visit does without");
  assert.equal(fonts, [], "and no screen asks for it");

  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    const controlled = new Promise((resolve) =>
      serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
    );
    await serviceWorker.ready;
    if (!serviceWorker.controller) await controlled;
  });
  const shifted = await watchShifts(page);
  for (let start = 1; ; start += 1) {
    await page.reload();
    await page.locator("main tbody tr").first().waitFor();
    if (await shows(page)) break;
    // One that comes later than the area waits for the next start: it would move what is seen.
    await page.waitForTimeout(300);
    assert.not(await shows(page), "a late face is not put in");
    assert.ok(start < 4, "a start that has it");
  }
  assert.is(
    await page.evaluate(() => document.fonts.check('600 16px "Kunden Text"', "Ä ö ß „“ – € § 0")),
    true,
  );
  const widths = await page.evaluate(() =>
    ["400", "650"].map((weight) => {
      const span = document.createElement("span");
      span.style.setProperty("font", `${weight} 100px "Kunden Text"`);
      span.textContent = "Kundenbereich";
      document.body.append(span);
      const { width } = span.getBoundingClientRect();
      span.remove();
      return width;
    }),
  );
  assert.ok((widths[1] ?? 0) > (widths[0] ?? 0) + 5, "the bolder is drawn wider, not smeared");
  const moved = await shifted();
  assert.ok(moved < LEAST_SHIFT, `moved by ${moved}`);

  // The login is painted without, the area after it with the face.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto("/auth/login");
  await page.getByLabel("E-Mail").waitFor();
  assert.not(await shows(page), "the login does not wait for it");
});

test("of the figures each is as wide as the others, and the face is no larger than 20 KiB", async () => {
  const { page } = await enter("admin@nordwind.example", "/admin");
  const { bytes, widths } = await page.evaluate(async () => {
    const text = await (await fetch("/service-worker.js")).text();
    const address = /\/assets\/text-[0-9A-F]+\.woff2/.exec(text)?.[0] ?? "";
    const file = await (await fetch(address)).arrayBuffer();
    const face = new FontFace("Kunden Text", file, { weight: "300 900" });
    document.fonts.add(await face.load());
    const widths = [..."0123456789"].map((digit) => {
      const span = document.createElement("span");
      span.style.setProperty("font-size", "100px");
      span.textContent = digit;
      document.body.append(span);
      return span.getBoundingClientRect().width;
    });
    return { bytes: file.byteLength, widths };
  });
  assert.ok(bytes > 10_000 && bytes <= 20 * 1024, `${bytes} bytes`);
  assert.is(new Set(widths.map((width) => width.toFixed(1))).size, 1, widths.join(" "));
});

test.run();
