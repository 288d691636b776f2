/** A browser as a journey uses it, in any engine. */

import type { Picture } from "../ink.ts";
import type { Place } from "../signingPage.ts";

/** Elements by CSS selector, narrowed by their names. Only visible ones count. */
export interface Target {
  css: string;
  /** The accessible name: label, `aria-label` or content. Without `exact` the element's name only has to contain this. */
  name?: string;
  exact?: boolean;
}

export type Pointer = "mouse" | "touch";

/** CSS pixels of the viewport. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A browser window. Methods that wait throw an Error after a minute, with what they waited for. */
export interface EnginePage {
  /** Loads an address and waits for its `load`. */
  goto(address: string): Promise<void>;
  /** Runs a function in the page; arguments and result must survive JSON. */
  evaluate<Given extends readonly unknown[], Result>(
    script: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>>;
  waitFor(target: Target): Promise<void>;
  isDisabled(target: Target): Promise<boolean>;
  /** Presses its middle, once it is visible, enabled, at rest and not covered. */
  click(target: Target): Promise<void>;
  /** Replaces a field's text, key by key. */
  fill(target: Target, text: string): Promise<void>;
  /** Presses one key by its WebDriver code, "\uE007" for Enter. */
  press(key: string): Promise<void>;
  /** Presses an element at a place, as fractions of its width and height, while a key is held; its WebDriver code. */
  pressWith(key: string, target: Target, place: Place): Promise<void>;
  draw(target: Target, places: readonly Place[], pointer: Pointer): Promise<void>;
  /** The pixels painted there once it is at rest, scrolled into the middle of the window. */
  pictureOf(target: Target): Promise<Picture>;
  /** Console errors and warnings, script errors and policy violations since the last call. */
  complaints(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A running browser with a profile of its own. */
export interface Engine {
  /** The pointers that its driver can draw with. */
  readonly pointers: readonly Pointer[];
  readonly downloads: string;
  /** Opens an empty window, 1280 pixels wide. */
  open(): Promise<EnginePage>;
  /** Ends every process of the browser and removes its files. */
  close(): Promise<void>;
}

/** The driver itself failed: the browser did not start, did not answer or is gone. Says nothing about the app. */
export class EngineFailure extends Error {
  override name = "EngineFailure";
}

/** WebKit paints a PDF in 2 s, but in more than 20 s if other processes are busy. */
const PATIENCE_MS = 60_000;

/** Asks every 50 ms until the answer is truthy. Throws an Error with the text of `otherwise` after a minute. */
export async function pollEngine<T>(
  ask: () => Promise<T | null | undefined | false>,
  otherwise: string | (() => string | Promise<string>),
): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  let reason = "";
  while (Date.now() < end) {
    try {
      const answer = await ask();
      if (answer) return answer;
      reason = "";
    } catch (error) {
      // While one document replaces another, scripts find neither.
      if (error instanceof EngineFailure) throw error;
      reason = `: ${error instanceof Error ? error.message : error}`;
    }
    await new Promise((resume) => setTimeout(resume, 50));
  }
  throw new Error((typeof otherwise === "string" ? otherwise : await otherwise()) + reason);
}
