/** Finding, pressing, typing and drawing: the same in every engine that can run scripts and perform input. */

import type { Picture } from "../ink.ts";
import type { Place } from "../signingPage.ts";
import { type Box, type EnginePage, type Pointer, pollEngine, type Target } from "./engine.ts";
import { type Sight, selectAll, sightOf, summary } from "./onPage.ts";

export type PointerStep =
  | { type: "pointerMove"; x: number; y: number; duration: number }
  | { type: "pointerDown" | "pointerUp"; button: 0 };
export type KeyStep = { type: "keyDown" | "keyUp"; value: string };
/** A source of input, as WebDriver and WebDriver BiDi both define it (W3C WebDriver, section 17.2). */
export type InputSource =
  | { type: "pointer"; id: string; parameters: { pointerType: Pointer }; actions: readonly PointerStep[] }
  | { type: "key"; id: string; actions: readonly KeyStep[] };

/** What an engine's driver provides for a window. */
export interface Tools extends Pick<EnginePage, "goto" | "evaluate" | "complaints" | "close"> {
  perform(source: InputSource): Promise<void>;
  /** The pixels painted in that part of the window. */
  picture(box: Box): Promise<Picture>;
}

export function pageOf({ goto, evaluate, complaints, close, perform: input, picture }: Tools): EnginePage {
  const described = ({ css, name }: Target) => (name ? `${css} "${name}"` : css);
  const failing = async (wish: string) =>
    `waited in vain ${wish}; ${await evaluate(summary).catch((error) => String(error))}`;

  /** The element's place, once two successive looks agree and `fits` holds. */
  const atRest = (target: Target, wish: string, fits: (sight: Sight) => boolean): Promise<Sight> => {
    let before = "";
    return pollEngine(
      async () => {
        const sight = await evaluate(sightOf, target, true);
        const now = JSON.stringify(sight);
        const isAtRest = now === before;
        before = now;
        return sight && isAtRest && fits(sight) ? sight : null;
      },
      () => failing(`${wish} ${described(target)}, last seen as ${before}`),
    );
  };

  const perform = (pointerType: Pointer, actions: readonly PointerStep[]) =>
    input({ type: "pointer", id: pointerType, parameters: { pointerType }, actions });

  const to = (x: number, y: number): PointerStep => ({
    type: "pointerMove",
    x: Math.round(x),
    y: Math.round(y),
    duration: 0,
  });

  const keys = (values: readonly string[]) =>
    input({
      type: "key",
      id: "keyboard",
      actions: values.flatMap((value): KeyStep[] => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]),
    });

  async function click(target: Target) {
    const { x, y, width, height } = await atRest(
      target,
      "to press",
      ({ isDisabled, isReachable }) => !isDisabled && isReachable,
    );
    await perform("mouse", [
      to(x + width / 2, y + height / 2),
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ]);
  }

  const key = (type: KeyStep["type"], value: string) =>
    input({ type: "key", id: "keyboard", actions: [{ type, value }] });

  return {
    goto,
    evaluate,
    complaints,
    close,
    click,
    async waitFor(target) {
      await pollEngine(
        () => evaluate(sightOf, target, false),
        () => failing(`for ${described(target)}`),
      );
    },
    async isDisabled(target) {
      return (await atRest(target, "for", () => true)).isDisabled;
    },
    async fill(target, text) {
      await click(target);
      await evaluate(selectAll);
      await keys([...text]);
      // The page may change the case of the text, and group its characters.
      const compact = (value: string) => value.replace(/\s/g, "").toLowerCase();
      const { value } = await atRest(target, "for", () => true);
      if (compact(value) !== compact(text)) {
        throw new Error(`${described(target)} holds "${value}" after "${text}" was typed`);
      }
    },
    press: (value) => keys([value]),
    async pressWith(value, target, [across, down]) {
      const { x, y, width, height } = await atRest(target, "to press", ({ isReachable }) => isReachable);
      await key("keyDown", value);
      await perform("mouse", [
        to(x + across * width, y + down * height),
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ]);
      await key("keyUp", value);
    },
    async draw(target: Target, places: readonly Place[], pointerType) {
      const { x, y, width, height } = await atRest(target, "to draw on", ({ isReachable }) => isReachable);
      const [first, ...rest] = places.map(([across, down]) => to(x + across * width, y + down * height));
      if (!first) throw new Error("a stroke needs a place");
      await perform(pointerType, [first, { type: "pointerDown", button: 0 }]);
      for (const step of rest) {
        await perform(pointerType, [step]);
        // Without this wait the browser merges all moves between two frames. On a busy machine that is most of a
        // stroke.
        await evaluate(() => new Promise<void>((painted) => requestAnimationFrame(() => painted())));
      }
      await perform(pointerType, [{ type: "pointerUp", button: 0 }]);
    },
    async pictureOf(target) {
      return picture(await atRest(target, "to see", () => true));
    },
  };
}
