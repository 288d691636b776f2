/** Runs axe-core on a page. The page's content policy blocks added scripts, so it is evaluated instead. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

interface Axe {
  run(
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[] }>;
}

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Violations of WCAG 2.2 AA and of good practice, one line each, but for the rules of `except`. In dark mode only the
 * contrast is checked again.
 */
export async function axeFindings(page: Page, except: readonly string[] = []): Promise<string[]> {
  await page.evaluate(source);
  const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]));
  const inLight = await findings(page, { rules });
  await page.emulateMedia({ colorScheme: "dark" });
  const inDark = await findings(page, { runOnly: ["color-contrast"] });
  await page.emulateMedia({ colorScheme: "light" });
  return [...inLight, ...inDark.map((finding) => `in dark: ${finding}`)];
}

/** Waits for running animations first, except endless ones such as a spinner's. */
async function findings(page: Page, rules: object): Promise<string[]> {
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });
  return page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as { axe: Axe };
    // The frames hold the browser's own PDF viewer.
    const { violations } = await axe.run({ ...options, iframes: false, resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary ?? ""}`),
    );
  }, rules);
}
