/** Playwright names neither the condition that a wait has missed nor a script that does not end. */
import type { Page } from "playwright-core";
import { inTime, PATIENCE_MS } from "./poll.ts";

const waits = ["waitForFunction", "waitForEvent", "waitForRequest", "waitForResponse"] as const;

type Method = (...given: unknown[]) => Promise<unknown>;

/** From now on the errors of this page's waits, and of a script that does not end within `patienceMs`, hold their source. */
export function nameWaits(page: Page, patienceMs = PATIENCE_MS) {
  const own = (name: string): Method => Reflect.get(page, name).bind(page);
  for (const name of waits) {
    const wait = own(name);
    Reflect.set(page, name, (...given: unknown[]) =>
      wait(...given).catch((error) => {
        if (error.name === "TimeoutError") error.message += `; waited for: ${sourceOf(given)}`;
        throw error;
      }),
    );
  }
  const evaluate = own("evaluate");
  Reflect.set(page, "evaluate", (...given: unknown[]) =>
    inTime(evaluate(...given), `the end of ${sourceOf(given)}`, patienceMs),
  );
}

const sourceOf = (given: readonly unknown[]) =>
  given.filter((one) => typeof one !== "object" || one instanceof RegExp).join(", ");
