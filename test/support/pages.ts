/**
 * The base of a browser test: the process's browser, a backend of the file's own, and visitors that are closed automatically.
 */
import type { Test } from "uvu";
import type { BackendOptions } from "../backend/server.ts";
import {
  type BrowserVisitOptions,
  type BrowserVisitor,
  serve,
  sharedBrowser,
  visit as visitIn,
} from "./browser.ts";
import { takeSession } from "./session.ts";

interface VisitorOptions extends BrowserVisitOptions {
  /** Keeps the page open for the later tests of the file. */
  keep?: boolean;
}

/**
 * Starts a backend with these options. Injected faults and visitors end after each test, the backend after the last one.
 * Visitors with `hasPdfViewer: true` open in Chromium itself, all others in the headless shell.
 */
export async function openPages(test: Test, options: BackendOptions = {}) {
  const browser = await sharedBrowser();
  const backend = await serve(options);
  const passing: BrowserVisitor[] = [];
  const staying: BrowserVisitor[] = [];
  const closeAll = async (visitors: BrowserVisitor[]) => {
    for (const visitor of visitors.splice(0)) await visitor.close();
  };
  test.after.each(async () => {
    await closeAll(passing);
    backend.control.behave();
  });
  test.after(async () => {
    await closeAll(staying);
    await backend.close();
  });

  /** A signed-out visitor on an empty page. */
  async function visit({ keep = false, hasPdfViewer = false, ...options }: VisitorOptions = {}) {
    const from = hasPdfViewer ? await sharedBrowser(true) : browser;
    const visitor = await visitIn(from, backend, { hasPdfViewer, ...options });
    (keep ? staying : passing).push(visitor);
    return visitor;
  }

  return {
    backend,
    visit,
    /** A visitor with that account's session, at an address, once its heading is shown. */
    async enter(email: string, address: string, options: VisitorOptions = {}) {
      const visitor = await visit(options);
      await takeSession(visitor.page, backend, email);
      await visitor.page.goto(address);
      await visitor.page.getByRole("heading", { level: 1 }).waitFor();
      return visitor;
    },
  };
}
