/** A notice waits until nobody presses, types or draws, and any of the three counts as a begun activity. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { watchInputActivity } from "../../src/core/updates.ts";
import { fakeClock } from "../support/clock.ts";
import { openDocument } from "../support/document.ts";

openDocument(test);

/** A page with a pad and a button, and the number of times the notice was shown. */
function begin() {
  const clock = fakeClock();
  const { whenInputRests, hasBegun } = watchInputActivity(window, clock);
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
      whenInputRests(() => {
        shown += 1;
      }),
    shown: () => shown,
    hasBegun,
  };
}

test("a notice shows at once if nobody presses, types or draws", () => {
  const { show, shown, hasBegun } = begin();
  show();
  assert.equal([shown(), hasBegun()], [1, false]);
});

test("a notice waits until three seconds after the last press and the last typed letter", async () => {
  const { clock, show, shown, press, button } = begin();
  const field = document.body.appendChild(document.createElement("input"));
  press(button, "pointerdown");
  press(button, "pointerup");
  show();
  await clock.pass(2_500);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await clock.pass(2_500);
  assert.is(shown(), 0, "somebody is typing");
  await clock.pass(1_000);
  assert.is(shown(), 1);
});

test("a key counts as a begun activity as much as a press", () => {
  for (const type of ["keydown", "pointerdown", "input"]) {
    const { button, hasBegun } = begin();
    button.dispatchEvent(new Event(type, { bubbles: true }));
    assert.ok(hasBegun(), type);
  }
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
