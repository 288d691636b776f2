/** Time from an event at the backend to its painted change in the queue, on a fast machine and network. */
import { setTimeout as pause } from "node:timers/promises";
import type { Browser } from "playwright-core";
import type { Backend } from "../../../test/backend/server.ts";
import { median, openTab, visitor } from "./contestants.ts";
import { storedSession } from "./session.ts";

const EVENTS = 11;
/**
 * Milliseconds between two events. People do not work faster, and the app reads only once for events that are closer.
 */
const BETWEEN_EVENTS_MS = 300;

const SUBSCRIBED_WITHIN_MS = 30_000;

/** Milliseconds, the median of eleven events. */
export async function measureEvents(browser: Browser, backend: Backend) {
  const context = await visitor(browser, backend, await storedSession(browser, backend));
  const { page } = await openTab(context, true);
  await page.goto("/admin/app-customers");
  await page.getByText("Live", { exact: true }).waitFor();
  const giveUp = Date.now() + SUBSCRIBED_WITHIN_MS;
  while (backend.realtime.subscriptions() < 2) {
    if (Date.now() > giveUp) throw new Error("the queue has not subscribed to its events");
    await pause(20);
  }
  const waits: number[] = [];
  for (let event = 1; event <= EVENTS; event += 1) {
    await pause(BETWEEN_EVENTS_MS);
    const [first] = backend.world.clients();
    if (!first) throw new Error("there is nobody in the queue");
    const client = `${event}. Stand`;
    await page.evaluate((wanted) => {
      const seen = new MutationObserver(() => {
        if (!document.body.textContent?.includes(wanted)) return;
        seen.disconnect();
        // The frame that paints the change has begun; the timeout runs after that paint.
        requestAnimationFrame(() =>
          setTimeout(() => document.body.setAttribute("data-painted", String(Date.now()))),
        );
      });
      document.body.removeAttribute("data-painted");
      seen.observe(document.body, { subtree: true, childList: true, characterData: true });
    }, client);
    const sent = Date.now();
    backend.world.putClient({ ...first, client });
    waits.push(Number(await page.locator("body[data-painted]").getAttribute("data-painted")) - sent);
  }
  await context.close();
  return { event: median(waits) };
}
