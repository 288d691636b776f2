/** What a journey asks of a browser, whichever engine it is. */
import type { Place } from "../customer.ts";
import type { Picture } from "../ink.ts";

/** Elements by CSS selector, narrowed by what they say. Only those that are shown count. */
export interface Target {
  css: string;
  /** The accessible name: label, `aria-label` or content. Without `exact` it only has to contain this. */
  name?: string;
  exact?: boolean;
  /** Inside the first shown element with this selector whose content contains the text. */
  within?: { css: string; text: string };
}

export type Pointer = "mouse" | "touch";

/** CSS pixels of the viewport. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A window of a browser. What waits does so for 20 seconds and then throws an Error that says for what. */
export interface EnginePage {
  /** Loads an address and waits for its `load`. */
  goto(address: string): Promise<void>;
  /** Runs a function in the page, with arguments and a result that JSON can carry. */
  evaluate<Given extends readonly unknown[], Result>(
    script: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>>;
  /** Waits until it is shown. */
  waitFor(target: Target): Promise<void>;
  waitUntilGone(target: Target): Promise<void>;
  isDisabled(target: Target): Promise<boolean>;
  /** Presses the middle of it, once it is shown, enabled, at rest and not covered. */
  click(target: Target): Promise<void>;
  /** Replaces what stands in a field, key by key. */
  fill(target: Target, text: string): Promise<void>;
  /** One key by its WebDriver code, "\uE007" for Enter. */
  press(key: string): Promise<void>;
  draw(target: Target, places: readonly Place[], pointer: Pointer): Promise<void>;
  /** Where it is, once it is at rest; scrolled into the middle of the window. */
  boxOf(target: Target): Promise<Box>;
  /** What is painted there now. */
  pictureOf(target: Target): Promise<Picture>;
  /** Console errors and warnings, script errors and policy violations since it was last asked for them. */
  complaints(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A running browser with a profile of its own. */
export interface Engine {
  /** What its driver can draw with. */
  readonly pointers: readonly Pointer[];
  /** Where it saves downloads. */
  readonly downloads: string;
  /** A window of its own, 1280 pixels wide, showing nothing yet. */
  open(): Promise<EnginePage>;
  /** Ends every process and removes every file of it. */
  close(): Promise<void>;
}

/** The driver itself failed: the browser did not start, gave no answer or is gone. Says nothing about the app. */
export class EngineFailure extends Error {
  override name = "EngineFailure";
}

/** WebKit paints a PDF in 2 s, beside other busy processes in more than 20. */
const PATIENCE_MS = 60_000;

/** Asks every 50 ms until the answer is something true. Throws what `otherwise` says when a minute has passed. */
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
