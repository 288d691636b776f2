/** What every scene keeps to (WCAG 2.2 AA): axe, sizes of targets, reduced motion, and zoom. */
import type { Page } from "playwright-core";
import type { Test } from "uvu";
import * as assert from "uvu/assert";
import { axeFindings } from "../support/axe.ts";
import { launch, serve } from "../support/browser.ts";
import { type Scene, scenesOf } from "./scenes.ts";
import { createSceneVisitors, overhang } from "./sceneVisitors.ts";

/** The controls smaller than `least` CSS pixels. Links within text are exempt (WCAG 2.5.8, inline). */
const smallTargets = (page: Page, least: number) =>
  page.evaluate((least) => {
    const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
    const controls = [...root.querySelectorAll<HTMLElement>("a, button, input, select, [role=switch]")];
    return controls
      .filter(
        (control) => control.checkVisibility({ visibilityProperty: true }) && !control.closest("[inert]"),
      )
      .filter((control) => !(control.matches("a") && getComputedStyle(control).display === "inline"))
      .flatMap((control) => {
        // Its label counts as part of a control's target.
        const box = (control.closest("label") ?? control).getBoundingClientRect();
        if (Math.min(box.width, box.height) >= least - 0.5 || box.width <= 1) return [];
        const name = control.ariaLabel ?? control.textContent?.trim();
        return [`${control.localName} "${name}": ${box.width.toFixed()} × ${box.height.toFixed()}`];
      });
  }, least);

/** Durations of transitions and animations above 1 ms, in seconds. */
const movements = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("*")].flatMap((element) => {
      const { transitionDuration, animationDuration } = getComputedStyle(element);
      const longest = Math.max(
        ...`${transitionDuration},${animationDuration}`.split(",").map(Number.parseFloat),
      );
      return longest > 0.001 ? [`${element.localName}.${element.className}: ${longest} s`] : [];
    }),
  );

/** Registers a test for each of the scenes that are meant, and runs them in a browser and a world of their own. */
export async function checkScenes(test: Test, isMeant: (scene: Scene) => boolean): Promise<void> {
  const browser = await launch();
  const backend = await serve();
  const scenes = (await scenesOf(backend)).filter(isMeant);
  const visitors = createSceneVisitors(browser, backend);

  test.after(async () => {
    await browser.close();
    await backend.close();
  });
  test.after.each(() => backend.control.behave());

  for (const scene of scenes) {
    test(`scene: ${scene.name}`, async () => {
      const { page, devtools } = await visitors.of(scene);
      await visitors.reach(page, scene);
      // This scene has ended the session, so its visitor cannot be used again.
      if (scene.name === "sign in again") visitors.forget(scene);
      assert.is((await page.locator("dialog[open]").count()) > 0, scene.dialog === true, "a dialog, or none");
      assert.equal(await axeFindings(page), [], "axe");

      assert.equal(await smallTargets(page, 24), [], "targets of a mouse");
      await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
      assert.equal(await smallTargets(page, 44), [], "targets of a finger");
      await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: false });

      assert.equal(await movements(page), [], "reduced motion");

      // 1280 pixels at a zoom of 200 %, and of 400 %.
      for (const width of [640, 320]) {
        await page.setViewportSize({ width, height: 400 });
        assert.is(await overhang(page), 0, `nothing sticks out at ${width} pixels`);
      }
    });
  }
}
