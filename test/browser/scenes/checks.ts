/** Checks of every scene (WCAG 2.2 AA): axe, sizes of targets and texts, reduced motion, links, zoom, paper, dialogs, Tab. */
import type { CDPSession, Page } from "playwright-core";
import * as assert from "uvu/assert";
import { axeFindings } from "../../support/axe.ts";
import { beginAtTop, focused } from "../../support/focus.ts";
import { overhang } from "../../support/overhang.ts";

/** 1280 pixels at a zoom of 200 %, and of 400 %. */
const ZOOMED_WIDTHS = [640, 320];

/** Checks a page in its current state, and leaves it at another size. */
export async function checkPage(page: Page, devtools: CDPSession): Promise<void> {
  assert.equal(await axeFindings(page), [], "axe");
  const forMouse = await measure(page, 24);
  await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  const forFinger = await measure(page, 44);
  await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  assert.equal([forMouse.isTouched, forFinger.isTouched], [false, true]);
  assert.equal(forMouse.smallTargets, [], "targets of a mouse");
  assert.equal(forFinger.smallTargets, [], "targets of a finger");
  assert.equal(forFinger.smallFields, [], "fields that iOS would zoom into");
  assert.equal(forMouse.movements, [], "reduced motion");
  assert.equal(forMouse.away, [], "only imprint and privacy notice lead away");
  for (const width of ZOOMED_WIDTHS) {
    await page.setViewportSize({ width, height: 400 });
    assert.is(await overhang(page), 0, `nothing sticks out at ${width} pixels`);
  }
}

/** Controls and texts that are too small for targets of `least` CSS pixels, and elements that move. */
const measure = (page: Page, least: number) =>
  page.evaluate((least) => {
    const isTouched = matchMedia("(pointer: coarse)").matches;
    const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
    const smallTargets = [...root.querySelectorAll<HTMLElement>("a, button, input, select, [role=switch]")]
      .filter(
        (control) => control.checkVisibility({ visibilityProperty: true }) && !control.closest("[inert]"),
      )
      // Links within text are exempt (WCAG 2.5.8, inline).
      .filter((control) => !(control.matches("a") && getComputedStyle(control).display === "inline"))
      .flatMap((control) => {
        // A control's label counts as part of its target.
        const box = (control.closest("label") ?? control).getBoundingClientRect();
        if (Math.min(box.width, box.height) >= least - 0.5 || box.width <= 1) return [];
        const name = control.ariaLabel ?? control.textContent?.trim();
        return [`${control.localName} "${name}": ${box.width.toFixed()} × ${box.height.toFixed()}`];
      });
    const smallFields = [...document.querySelectorAll<HTMLElement>("input, select, textarea")]
      .filter((field) => field.offsetParent && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.getAttribute("name") ?? field.outerHTML);
    const movements = [...document.querySelectorAll("*")].flatMap((element) => {
      const seconds = [null, "::before", "::after"].flatMap((part) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element, part);
        return `${transitionDuration},${animationDuration}`.split(",").map(Number.parseFloat);
      });
      return Math.max(...seconds) > 0.001 ? [`${element.localName}.${element.className}: ${seconds} s`] : [];
    });
    const away = [...document.querySelectorAll<HTMLAnchorElement>("a[href^=http]")]
      .filter(({ origin, pathname }) => origin !== location.origin && !/impressum|datenschutz/.test(pathname))
      .map(({ href }) => href);
    return { isTouched, smallTargets, smallFields, movements, away };
  }, least);

/** Checks that only the content is printed, black on white in every colour scheme. */
export async function checkPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const { ink, papers, controls } = await page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    const isPrinted = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0;
    };
    return {
      ink: getComputedStyle(document.querySelector("h1") ?? document.body).color,
      papers: all("html, body, main, section").map((paper) => getComputedStyle(paper).backgroundColor),
      controls: all(
        "button, nav:not([aria-label=Seiten]), aside, [type=search], select, [type=checkbox]:not([role])",
      )
        .filter(isPrinted)
        .map(({ outerHTML }) => outerHTML),
    };
  });
  await page.emulateMedia({ media: "screen", colorScheme: "light" });
  assert.is(ink, "rgb(0, 0, 0)");
  for (const paper of papers) assert.match(paper, /^rgba\(0, 0, 0, 0\)$|^rgb\(255, 255, 255\)$/);
  assert.equal(controls, [], "controls on paper");
}

const ways = {
  Enter: (page: Page) => page.keyboard.press("Enter"),
  Escape: (page: Page) => page.keyboard.press("Escape"),
  "a press beside it": (page: Page) => page.mouse.click(5, 5),
};
export type Way = keyof typeof ways;

/**
 * Checks that the first button of a dialog is the safe answer and has the focus, so that Enter, Escape and a press beside the
 * dialog all give it.
 */
export async function checkDialog(page: Page, way: Way): Promise<void> {
  const answers = page.locator("dialog[open] [class*=Dialog_actions] button");
  const focused = await answers.evaluateAll((all) => (all as unknown[]).indexOf(document.activeElement));
  const looks = await answers.evaluateAll((all) => all.map(({ className }) => className));
  assert.ok(focused === 0 || looks[focused]?.includes("Button_primary"), "the safe answer has the focus");
  const strong = looks.findIndex((look) => /Button_(primary|danger)/.test(look));
  if (strong >= 0) assert.is(strong, looks.length - 1, "the filled button is the last");
  const { pathname } = new URL(page.url());
  await closeDialog(page, way);
  assert.is(new URL(page.url()).pathname, pathname, "nobody is led away");
}

export async function closeDialog(page: Page, way: Way): Promise<void> {
  await ways[way](page);
  await page.locator("dialog[open]").waitFor({ state: "detached" });
}

/** Checks that nothing closes a dialog that has to be answered. */
export async function checkDialogStays(page: Page): Promise<void> {
  const dialog = page.locator("dialog[open]");
  for (const way of ["Escape", "Escape", "a press beside it"] as const) {
    await ways[way](page);
    assert.ok(await dialog.isVisible(), way);
  }
}

/** Checks that Tab visits at least so many controls in document order, with a visible focus. */
export async function checkTabStops(page: Page, least: number): Promise<void> {
  // The screen's heading takes the focus once, perhaps after the walk has begun, so the walk is repeated.
  const steps = Math.max(await walkByTab(page), await walkByTab(page));
  assert.ok(steps >= least, `${steps} stops`);
}

async function walkByTab(page: Page): Promise<number> {
  await beginAtTop(page);
  for (let steps = 0; steps < 45; steps += 1) {
    await page.keyboard.press("Tab");
    const now = await focused(page);
    if (now.tag === "body" || now.isBack) return steps;
    assert.ok(now.isSeen, `one does not see the focus on ${now.tag} "${now.name}"`);
  }
  return 45;
}
