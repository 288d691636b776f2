/** Whether the user is pressing, typing or drawing, so that nothing is moved at that moment. */
import type { Clock } from "../../wire/clock.ts";

/** Between two strokes or words the hand rests for less than this. Milliseconds. */
const REST_MS = 3_000;

const NEVER = Number.NEGATIVE_INFINITY;

/** From now on. */
export function watchInputActivity(window: Window, clock: Clock) {
  let isDrawing = false;
  let lastAt = NEVER;
  // Capturing, so that the pad's own handlers cannot keep it away.
  const options = { capture: true, passive: true };
  const touch = () => {
    lastAt = clock.monotonic();
  };
  const lift = () => {
    isDrawing = false;
    touch();
  };
  window.addEventListener(
    "pointerdown",
    ({ target }) => {
      // A stroke may last for longer than the rest.
      isDrawing = target instanceof HTMLCanvasElement;
      touch();
    },
    options,
  );
  window.addEventListener("pointerup", lift, options);
  window.addEventListener("pointercancel", lift, options);
  for (const type of ["keydown", "input"]) window.addEventListener(type, touch, options);

  /** Runs it once the input rests, at once when it does already. */
  function whenInputRests(run: () => void) {
    const rest = isDrawing ? REST_MS : lastAt + REST_MS - clock.monotonic();
    if (rest <= 0) run();
    else clock.setTimeout(() => whenInputRests(run), rest);
  }

  return { whenInputRests, hasBegun: (): boolean => lastAt !== NEVER };
}
