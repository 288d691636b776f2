/** Runs axe-core over the page. The page's own policy lets no foreign script in, so it is evaluated, not added. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

interface Axe {
  run(
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[] }>;
}

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What it finds in light and in dark, one line each: WCAG 2.2 AA and good practice. Only the colours differ in dark. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const inLight = await findings(page, {});
  await page.emulateMedia({ colorScheme: "dark" });
  const inDark = await findings(page, { runOnly: ["color-contrast"] });
  await page.emulateMedia({ colorScheme: "light" });
  return [...inLight, ...inDark.map((finding) => `in dark: ${finding}`)];
}

/** Once all animations have ended. Those that never end belong to the state that is looked at. */
async function findings(page: Page, rules: object): Promise<string[]> {
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });
  return page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as { axe: Axe };
    // The viewer inside a PDF's frame is the browser's own.
    const { violations } = await axe.run({ ...options, iframes: false, resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary ?? ""}`),
    );
  }, rules);
}
