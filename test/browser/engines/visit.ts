/** The shared parts of the journeys in other engines: a customer's window, and finding and pressing things in it. */
import * as assert from "uvu/assert";
import type { Backend } from "../../backend/server.ts";
import { type Engine, type EnginePage, pollEngine, type Target } from "../../support/engines/engine.ts";

export interface Visit {
  engine: Engine;
  backend: Backend;
  staff: EnginePage;
  customer: EnginePage;
  name: string;
  email: string;
  company: string;
}

export const button = (name: string): Target => ({ css: "button", name });
export const link = (name: string): Target => ({ css: "a[href]", name });
export const field = (name: string): Target => ({ css: "input", name, exact: true });
export const heading = (name: string): Target => ({ css: "h1", name, exact: true });
export const inDialog = (name: string): Target => ({ css: "dialog[open] *", name });
export const notice = (name: string): Target => ({ css: "[role=status] *", name });
export const text = (name: string): Target => ({ css: "main *", name });
export const documentLink = (document: string): Target => ({ css: "li a[href]", name: document });
export const paper: Target = { css: "[class*=Paper_frame] canvas" };

/** The account of the visit's customer, once its record exists. */
export function subOf({ backend, email }: Visit): string {
  const client = backend.world.clients().find((one) => one.email === email);
  assert.ok(client, "the invitation made a record");
  return client.id;
}

const pathOf = (page: EnginePage) => page.evaluate(() => location.pathname);

export const waitForPath = (page: EnginePage, wanted: string) =>
  pollEngine(
    async () => (await pathOf(page)) === wanted,
    async () => `waited in vain for ${wanted}, it is ${await pathOf(page)}`,
  );

/** Fills in the login without submitting it. */
export async function fillLogin(page: EnginePage, email: string, password: string) {
  await page.fill(field("E-Mail-Adresse"), email);
  await page.fill(field("Passwort"), password);
}

export async function signIn(page: EnginePage, email: string, password: string) {
  await fillLogin(page, email, password);
  await page.click({ ...button("Anmelden"), exact: true });
}

/** Closes the notice of the app's first run that it works offline from now on. */
export async function hearOffline(page: EnginePage) {
  await page.waitFor(notice("Offline verfügbar"));
  await page.click(button("Verstanden!"));
}

/** The browser's note that it reports a change of size in the next frame; harmless (core/faultReports). */
const note = /ResizeObserver loop/;

export async function complainsOfNothing(page: EnginePage, ...excused: readonly RegExp[]) {
  const excuses = [note, ...excused];
  const rest = (await page.complaints()).filter((said) => !excuses.some((pattern) => pattern.test(said)));
  assert.equal(rest, [], "the browser complains of nothing");
}
