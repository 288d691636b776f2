/** Staff and a customer on a backend with faults: what the fault tests share. */
import type { Page } from "playwright-core";
import type { Test } from "uvu";
import type { Misbehaviour, Where } from "../backend/control.ts";
import { type NewCustomer, newCustomer } from "../backend/newCustomer.ts";
import type { Backend } from "../backend/server.ts";
import { type BrowserVisitor, launch, serve, visit } from "../support/browser.ts";
import { takeSession } from "../support/customer.ts";
import { poll } from "../support/poll.ts";

export interface FaultStand {
  backend: Backend;
  /** Somebody who has to sign the AVV. */
  owing: NewCustomer;
  /** A page with that account's session, or without one, and a clock the test can advance. */
  page(email: string | null): Promise<Page>;
  /** Waits until so many such requests have come. */
  seen(where: Where, count: number): Promise<boolean>;
}

/** Faults end with each test, everything else after the last one. */
export async function openFaultStand(test: Test): Promise<FaultStand> {
  const browser = await launch();
  const backend = await serve({ customers: 60 });
  const owing = await newCustomer(backend, { avv: true, sepa: false });
  const visitors: BrowserVisitor[] = [];

  test.before.each(() => backend.control.behave());
  test.after(async () => {
    for (const visitor of visitors) await visitor.close();
    await browser.close();
    await backend.close();
  });

  return {
    backend,
    owing,
    async page(email) {
      const visitor = await visit(browser, backend, { hasPdfViewer: false });
      visitors.push(visitor);
      const { page } = visitor;
      await page.clock.install();
      // The next test leaves a form with unsaved changes; the browser's question about it is confirmed.
      page.on("dialog", (question) => void question.accept());
      // A line that came up would read again what was read before it.
      await page.routeWebSocket(/\/graphql\//, () => {});
      // Only the app's own requests are counted here; test/browser/earlyRequests.test.ts is about those before it.
      await page.addInitScript(() => {
        sessionStorage.removeItem("session.services");
        sessionStorage.removeItem("session.customerSystemToken");
      });
      if (email) await takeSession(page, backend, email);
      return page;
    },
    seen: (where, count) =>
      poll(() => backend.control.seen(where).length >= count, `request ${count} at ${JSON.stringify(where)}`),
  };
}

export const status = (code: number, body: unknown = {}): Misbehaviour => ({
  does: "answer",
  status: code,
  body,
});
