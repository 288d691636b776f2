/** When the login becomes usable, what is fetched for it and for the list behind it, and the earliest paint. */
import type { Browser } from "playwright-core";
import { serviceAddress } from "../../../test/backend/localConfig.ts";
import type { Backend } from "../../../test/backend/server.ts";
import { openTab, visitor } from "./contestants.ts";
import { enterAtOnce, usableAt } from "./enter.ts";
import { recordTraffic } from "./traffic.ts";
import { noted, takeNotes } from "./watch.ts";
import { slowWorkers } from "./worker.ts";

export interface FormFigures {
  /** Milliseconds until the painted form keeps what was filled in and answers a press within 100 ms. */
  usable: number;
  /** Milliseconds until the press, however long its answer takes. */
  pressed: number;
  /** Milliseconds from the press to its painted answer. */
  answer: number;
  /** Bytes of the bodies, as sent, of everything that had begun to arrive when the form became usable. */
  usableBytes: number;
  /** Files from the login to the customer list, the page included; calls of the services do not count. */
  files: number;
  /** Bytes of these files with their headers, as sent. */
  fileBytes: number;
}

export async function measureForm(browser: Browser, backend: Backend): Promise<FormFigures> {
  const context = await visitor(browser, backend);
  slowWorkers(browser, context, backend.url);
  const { page, cdp } = await openTab(context);
  const traffic = await recordTraffic(cdp);
  const entry = await enterAtOnce(page, cdp);
  await page.goto("/auth/login", { waitUntil: "commit" });
  await entry.reached("answered");

  // The peers show the list at once. Our app shows a home page with a link to it.
  const link = page.getByRole("navigation").getByRole("link", { name: "Kunden", exact: true }).first();
  const row = entry.reached("row");
  await Promise.race([row, link.click()]);
  await row;
  await traffic.quiet();
  await context.close();

  const usable = usableAt(entry);
  const needed = traffic.received.filter(({ answered }) => answered <= usable);
  const files = traffic.received.filter(({ url }) => !serviceAddress.test(new URL(url).pathname));
  return {
    usable,
    pressed: entry.at("pressed"),
    answer: entry.at("answered") - entry.at("pressed"),
    usableBytes: needed.reduce((sum, { body }) => sum + body, 0),
    // A Set, because the browser requests the icon again when the address changes.
    files: new Set(files.map(({ url }) => url)).size,
    fileBytes: files.reduce((sum, { whole }) => sum + whole, 0),
  };
}

/** Milliseconds to the first contentful paint of the login without its scripts ("static" in contestants.ts). */
export async function measureStaticPaint(browser: Browser, backend: Backend): Promise<number> {
  const context = await visitor(browser, backend);
  await takeNotes(context);
  const { page } = await openTab(context);
  await page.goto("/auth/login", { waitUntil: "commit" });
  const { fcp } = await noted(page, "fcp");
  await context.close();
  return fcp ?? Number.NaN;
}
