/** One tab for each account that the scenes use, and the way to a scene. */
import type { Browser, CDPSession, Page } from "playwright-core";
import type { Backend } from "../backend/server.ts";
import { type BrowserVisitor, visit } from "../support/browser.ts";
import { takeSession } from "../support/customer.ts";
import type { Scene } from "./scenes.ts";

export interface SceneVisitor extends BrowserVisitor {
  devtools: CDPSession;
}

export interface SceneVisitors {
  /** The tab of the scene's account, with the PDF viewer or without, opened when it is first asked for. */
  of(scene: Pick<Scene, "as" | "hasPdfViewer">): Promise<SceneVisitor>;
  /** After a scene that has ended the session: the next one gets a new tab. */
  forget(scene: Pick<Scene, "as" | "hasPdfViewer">): void;
  /** Opens a scene and waits until it is there. */
  reach(page: Page, scene: Scene): Promise<void>;
}

export const WIDE = { width: 1280, height: 800 };

export function createSceneVisitors(browser: Browser, backend: Backend): SceneVisitors {
  const visitors = new Map<string, SceneVisitor>();
  const keyOf: (scene: Pick<Scene, "as" | "hasPdfViewer">) => string = ({ as, hasPdfViewer = false }) =>
    JSON.stringify([as, hasPdfViewer]);
  return {
    async of({ as, hasPdfViewer = false }) {
      const key = keyOf({ as, hasPdfViewer });
      const known = visitors.get(key);
      if (known) return known;
      // Nothing is waited for that moves, and nothing may.
      const opened = await visit(browser, backend, {
        viewport: WIDE,
        hasPdfViewer,
        reducedMotion: "reduce",
      });
      const visitor = { ...opened, devtools: await opened.page.context().newCDPSession(opened.page) };
      visitor.page.on("dialog", (question) => void question.accept());
      if (as) await takeSession(visitor.page, backend, as);
      visitors.set(key, visitor);
      return visitor;
    },
    forget: (scene) => void visitors.delete(keyOf(scene)),
    async reach(page, { address, faults, width, reach, shows }) {
      for (const [where, misbehaviour] of faults ?? []) backend.control.match(where, misbehaviour);
      await page.setViewportSize({ ...WIDE, width: width ?? WIDE.width });
      await page.goto(address);
      await reach?.(page);
      await page.getByText(shows).first().waitFor({ state: "attached" });
    },
  };
}

/** How much wider than the window the page is, in CSS pixels. */
export const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
