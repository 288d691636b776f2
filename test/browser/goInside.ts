/** Goes from screen to screen without loading the page anew, which costs more than a second of processor time. */
import type { Page } from "playwright-core";

/** An address without a screen: opened in between, so that every part of the next screen is new. */
export const NOWHERE = "/auth/nichts";

let visits = 0;

/**
 * Goes to an address inside the app. A number in the address makes the visit new, because the app shows earlier visits again.
 * The entries keep the current entry's number: the app asks about unsaved work if it changes.
 */
export function goInside(page: Page, address: string): Promise<void> {
  visits += 1;
  return page.evaluate(
    async (address) => {
      history.pushState(history.state, "", address);
      dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
      await new Promise((resume) => setTimeout(resume));
    },
    `${address}${address.includes("?") ? "&" : "?"}visit=${visits}`,
  );
}

/** Goes to an address inside the app as if it were loaded: no part of the screen before is left. Waits for the heading. */
export async function openInside(page: Page, address: string): Promise<void> {
  await goInside(page, NOWHERE);
  await goInside(page, address);
  await page.getByRole("heading", { level: 1 }).waitFor();
}
