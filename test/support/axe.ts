/** Runs axe-core on a page. The page's content policy blocks added scripts, so it is evaluated instead. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

interface Axe {
  run(
    context: string,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[] }>;
}

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeOptions {
  /** Rules that are left out. */
  except?: readonly string[];
  /** A CSS selector: the part of the page that is checked. */
  within?: string;
}

/**
 * Violations of WCAG 2.2 AA and of good practice, one line each. In dark mode only the contrast is checked again.
 */
export async function axeFindings(
  page: Page,
  { except = [], within = "html" }: AxeOptions = {},
): Promise<string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(source);
  const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]));
  const inLight = await findings(page, within, { rules });
  await page.emulateMedia({ colorScheme: "dark" });
  const inDark = await findings(page, within, { runOnly: ["color-contrast"] });
  await page.emulateMedia({ colorScheme: "light" });
  return [...inLight, ...inDark.map((finding) => `in dark: ${finding}`)];
}

/** Waits for running animations first, except endless ones such as a spinner's. */
async function findings(page: Page, within: string, rules: object): Promise<string[]> {
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });
  return page.evaluate(
    async ([within, rules]) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      // The frames hold the browser's own PDF viewer.
      const options = { ...rules, iframes: false, resultTypes: ["violations"] };
      const { violations } = await axe.run(within, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary ?? ""}`),
      );
    },
    [within, rules] as const,
  );
}
