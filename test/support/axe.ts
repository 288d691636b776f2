/** Runs axe-core on a page. The page's content policy blocks added scripts, so it is evaluated instead. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

interface Axe {
  run(
    context: object,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[] }>;
}

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeOptions {
  except?: readonly string[] | undefined;
  /** The part of the page that is checked. */
  within?: string | undefined;
}

/**
 * Violations of WCAG 2.2 AA, of AAA's contrast and of good practice, one line each. In dark mode only the contrast is
 * checked again.
 */
export async function axeFindings(
  page: Page,
  { except = [], within = "html" }: AxeOptions = {},
): Promise<string[]> {
  // Once per document: compiling axe takes as much time as running it.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source);
  const rules = {
    "color-contrast-enhanced": { enabled: true },
    ...Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
  };
  const inLight = await findings(page, within, { rules });
  await page.emulateMedia({ colorScheme: "dark" });
  const inDark = await findings(page, within, {
    runOnly: ["color-contrast", "color-contrast-enhanced"],
    rules: { "color-contrast-enhanced": { enabled: true } },
  });
  await page.emulateMedia({ colorScheme: "light" });
  return [...inLight, ...inDark.map((finding) => `in dark: ${finding}`)];
}

/** Waits for running animations first, except endless ones such as a spinner's. */
const findings = (page: Page, within: string, rules: object): Promise<string[]> =>
  page.evaluate(
    async ([within, rules]) => {
      const running = () =>
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      // Another follows one that a change has cancelled.
      for (let now = running(); now.length > 0; now = running())
        await Promise.allSettled(now.map(({ finished }) => finished));
      const { axe } = globalThis as unknown as { axe: Axe };
      const { violations } = await axe.run(document.querySelector(within) ?? document, {
        ...rules,
        // The frames hold the browser's own PDF viewer.
        iframes: false,
        // Style sheets would be read for a disabled rule, media for a rule about sound that starts by itself.
        preload: false,
        resultTypes: ["violations"],
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary ?? ""}`),
      );
    },
    [within, rules] as const,
  );
