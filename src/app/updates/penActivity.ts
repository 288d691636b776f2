/** Knows whether somebody is drawing a signature, so that nothing moves into their way. */
import type { Clock } from "../../wire/clock.ts";

/** Between two strokes the pen is in the air: so long after the last one somebody is still drawing. Milliseconds. */
const PEN_RESTS_MS = 3_000;

/** From now on. The function returned runs what it is given once the pen rests, at once when it does already. */
export function watchPenActivity(window: Window, clock: Clock): (run: () => void) => void {
  let isDown = false;
  let liftedAt = Number.NEGATIVE_INFINITY;
  // Capturing, so that the pad's own handlers cannot keep it away.
  const options = { capture: true, passive: true };
  const lift = () => {
    if (isDown) liftedAt = clock.monotonic();
    isDown = false;
  };
  window.addEventListener(
    "pointerdown",
    ({ target }) => {
      isDown = target instanceof HTMLCanvasElement;
    },
    options,
  );
  window.addEventListener("pointerup", lift, options);
  window.addEventListener("pointercancel", lift, options);

  return function whenPenRests(run) {
    const rest = isDown ? PEN_RESTS_MS : liftedAt + PEN_RESTS_MS - clock.monotonic();
    if (rest <= 0) run();
    else clock.setTimeout(() => whenPenRests(run), rest);
  };
}
