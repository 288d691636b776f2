/**
 * Scenes: every screen, dialog and state with a layout of its own, and how to reach it. Parts of `src/ui` alone are in the
 * gallery. Each table beside this file belongs to the screens in its name.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { CDPSession, Page } from "playwright-core";
import type { Test } from "uvu";
import * as assert from "uvu/assert";
import type { Misbehaviour, Where } from "../../backend/control.ts";
import type { Backend } from "../../backend/server.ts";
import { focused } from "../../support/focus.ts";
import { openPages } from "../../support/pages.ts";
import { takeSession } from "../../support/session.ts";
import { goInside, NOWHERE } from "../goInside.ts";
import { watchMoves } from "../layoutShift.ts";
import { checkDialog, checkPage, checkPaper, checkTabStops, type Way } from "./checks.ts";

export interface Scene {
  readonly name: string;
  readonly address: string;
  /** Faults of the backend, set before the address is opened. */
  readonly faults?: readonly (readonly [Where, Misbehaviour])[];
  /** The window's width in CSS pixels, for scenes that exist on small screens only. */
  readonly width?: number;
  /** An open dialog: one that asks nothing, or a question with the ways by which it is closed here. */
  readonly dialog?: "asks nothing" | readonly Way[];
  /** What a press brings makes the page longer, perhaps after an answer that the browser no longer ascribes to the press. */
  readonly grows?: true;
  /** The page is loaded anew, before and afterwards. */
  readonly alone?: true;
  readonly reach?: (page: Page) => Promise<void>;
  /** A text that is visible once the scene is reached. */
  readonly shows: string | RegExp;
  /** The screen is made to be printed. */
  readonly prints?: true;
  /** The least number of controls that Tab visits. */
  readonly tabStops?: number;
  /** Further checks after the dialog is closed. */
  readonly after?: (page: Page) => Promise<void>;
}

export interface Scenes {
  backend: Backend;
  /** Registers a test for each of these scenes of an account; null: of a signed-out visitor. */
  scenes(as: string | null, table: readonly Scene[]): void;
}

export const ADMIN = "admin@nordwind.example";
export const EMPLOYEE = "mitarbeit@nordwind.example";

const LATE_MS = 700;

export const hangs: Misbehaviour = { does: "hang" };
export const fails: Misbehaviour = {
  does: "answer",
  status: 500,
  body: { message: "Internal Server Error" },
};
/** The same when the screen has been painted long since. */
export const failsLate: Misbehaviour = { does: "first", what: () => pause(LATE_MS), next: fails };
export const lists = (field: string, items: readonly unknown[] = []): Misbehaviour => ({
  does: "answer",
  status: 200,
  body: { data: { [field]: { items, nextToken: null } } },
});

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).click();

export const focusIsOn = (name: string) => async (page: Page) => assert.is((await focused(page)).name, name);

const WIDE = { width: 1280, height: 800 };

interface SceneVisitor {
  page: Page;
  devtools: CDPSession;
  /** The elements that have moved by themselves in the page. */
  moves: () => Promise<string[]>;
  /** The app is open in the page, without any part of the last scene that outlives its address. */
  isReady: boolean;
}

/** Starts a backend. Scenes of an account share a page, which reaches each anew, so that they can run in any order. */
export async function openScenes(test: Test): Promise<Scenes> {
  const { backend, visit } = await openPages(test);

  async function open(): Promise<SceneVisitor> {
    // Reduced motion, so that no test waits for an animation, and none may run.
    const { page } = await visit({ viewport: WIDE, reducedMotion: "reduce", keep: true });
    // Emulating touch leaves no pointer at all, so the query for a mouse is answered by the lack of a finger.
    await page.addInitScript(() => {
      const { matchMedia } = window;
      window.matchMedia = (query) =>
        matchMedia(query.replace("(pointer: fine)", "not all and (pointer: coarse)"));
    });
    page.on("dialog", (question) => void question.accept());
    const moves = await watchMoves(page);
    return { page, devtools: await page.context().newCDPSession(page), moves, isReady: false };
  }

  return {
    backend,
    scenes(as, table) {
      let visitor: SceneVisitor | null = null;
      for (const scene of table) {
        test(`scene: ${scene.name}`, async () => {
          const { address, faults = [], width = WIDE.width } = scene;
          visitor ??= await open();
          const { page, devtools, moves } = visitor;
          const isInside = visitor.isReady && !scene.alone;
          visitor.isReady = false;
          if (!isInside && as) await takeSession(page, backend, as);
          for (const [where, misbehaviour] of faults) backend.control.match(where, misbehaviour);
          await page.setViewportSize({ ...WIDE, width });
          if (isInside) await moves();
          await (isInside ? goInside(page, address) : page.goto(address));
          await reach(page, scene);
          // A centred dialog grows with its content.
          if (!scene.dialog && !scene.grows) assert.equal(await moves(), [], "moved by itself");

          assert.is((await page.locator("dialog[open]").count()) > 0, scene.dialog !== undefined, "a dialog");
          await checkPage(page, devtools);
          await page.setViewportSize({ ...WIDE, width });
          if (scene.prints) await checkPaper(page);
          if (scene.tabStops) await checkTabStops(page, scene.tabStops);
          const closings = scene.dialog === "asks nothing" ? [] : (scene.dialog ?? []);
          for (const [time, way] of closings.entries()) {
            if (time > 0) await reach(page, scene);
            await checkDialog(page, way);
          }
          await scene.after?.(page);
          // The next scene then starts without a screen, and depends on its own steps alone.
          await (scene.alone ? page.goto("about:blank") : goInside(page, NOWHERE));
          visitor.isReady = !scene.alone;
        });
      }
    },
  };
}

async function reach(page: Page, { reach, shows }: Scene): Promise<void> {
  await reach?.(page);
  await page.getByText(shows).first().waitFor({ state: "attached" });
}
