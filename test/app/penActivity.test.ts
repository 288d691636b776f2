import "../support/document.ts";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { watchPenActivity } from "../../src/app/updates/penActivity.ts";
import { closeDocument } from "../support/document.ts";
import { fakeClock } from "../support/fakeClock.ts";

test.after(closeDocument);

/** A page with a pad and a button, and how often the notice was shown. */
function begin() {
  const clock = fakeClock();
  const whenPenRests = watchPenActivity(window, clock);
  const pad = document.body.appendChild(document.createElement("canvas"));
  const button = document.body.appendChild(document.createElement("button"));
  let shown = 0;
  const press = (on: Element, type: string) => on.dispatchEvent(new PointerEvent(type, { bubbles: true }));
  return {
    clock,
    pad,
    button,
    press,
    show: () =>
      whenPenRests(() => {
        shown += 1;
      }),
    shown: () => shown,
  };
}

test("a notice is shown at once when nobody draws", () => {
  const { show, shown, press, button } = begin();
  show();
  assert.is(shown(), 1);
  press(button, "pointerdown");
  show();
  assert.is(shown(), 2, "a press on something else is no stroke");
});

test("a notice waits until the pen has rested for three seconds", async () => {
  const { clock, show, shown, press, pad } = begin();
  press(pad, "pointerdown");
  show();
  await clock.pass(10_000);
  assert.is(shown(), 0, "a long stroke");
  press(pad, "pointerup");
  await clock.pass(1_500);
  press(pad, "pointerdown");
  press(pad, "pointerup");
  await clock.pass(2_500);
  assert.is(shown(), 0, "another stroke came");
  await clock.pass(3_000);
  assert.is(shown(), 1);
});

test.run();
