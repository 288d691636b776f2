/** Pages that record what the content policy has refused, and whether an attack has succeeded. */
import type { Page } from "playwright-core";
import type { openPages } from "../support/pages.ts";
import { takeSession } from "../support/session.ts";

export interface Watching {
  /** Set by an attack that succeeds. */
  hacked?: boolean;
  /** Violated directives of the content policy, in order. */
  reports?: string[];
}

/** A visitor whose pages record policy violations, with that account's session. */
export async function watchful({ backend, visit }: Awaited<ReturnType<typeof openPages>>, email?: string) {
  const visitor = await visit();
  await visitor.page.addInitScript(() => {
    const watching = globalThis as Watching;
    const reports: string[] = [];
    watching.reports = reports;
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
      if (reports.at(-1) !== effectiveDirective) reports.push(effectiveDirective);
    });
  });
  if (email) await takeSession(visitor.page, backend, email);
  return visitor;
}

/** The reports since the last call. */
export const takeReports = (page: Page) =>
  page.evaluate(async () => {
    // Reports arrive in tasks of their own, all of them within two frames.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    return (globalThis as Watching).reports?.splice(0) ?? [];
  });

export const wasHacked = (page: Page) => page.evaluate(() => (globalThis as Watching).hacked === true);
