/** A backend that counts requests, for the tests of those a page sends before the app is loaded. */
import type { Browser } from "playwright-core";
import type { Test } from "uvu";
import type { Where } from "../backend/control.ts";
import type { Backend } from "../backend/server.ts";
import { launch, serve } from "../support/browser.ts";

export const ADMIN = "admin@nordwind.example";
export const CUSTOMER = "kunde@musterbau.example";
export const token: Where = { path: "/api/clients/auth" };
export const list: Where = { path: "/api/clients/client" };

export interface EarlyStand {
  browser: Browser;
  backend: Backend;
  /** Such requests so far. */
  count(where: Where): number;
}

/** Both are closed after the last test. */
export async function openEarlyStand(test: Test): Promise<EarlyStand> {
  const browser = await launch();
  const backend = await serve();
  // Without live updates: a line that comes up reads once more what was read before it, whenever that is.
  backend.control.faults.noAck = true;
  test.after(async () => {
    await browser.close();
    await backend.close();
  });
  return { browser, backend, count: (where) => backend.control.seen(where).length };
}
