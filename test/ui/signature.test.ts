/** A signature as data: what counts as one, and undoing every step. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { addStep, initialHistory, redo, undo } from "../../src/ui/signature/history.ts";
import { isEnoughInk, type Stroke } from "../../src/ui/signature/signature.ts";
import { strokesAt } from "../../src/ui/signature/signatureCanvas.ts";

/** A horizontal stroke of so many points over a share of the paper's width. */
const stroke = (points: number, share: number): Stroke =>
  Array.from({ length: points }, (_, index) => ({
    x: 0.1 + (share * index) / Math.max(1, points - 1),
    y: 0.1,
    pressure: 0.5,
    time: index,
  }));

test("a tap, a short line and a line of few points are not a signature", () => {
  assert.not(isEnoughInk([], 400));
  assert.not(isEnoughInk([stroke(1, 0)], 400));
  assert.not(isEnoughInk([stroke(20, 59 / 400)], 400));
  assert.not(isEnoughInk([stroke(7, 0.5)], 400));
  assert.ok(isEnoughInk([stroke(8, 61 / 400)], 400));
});

test("the lengths of several strokes add up, without the gaps between them", () => {
  assert.ok(isEnoughInk([stroke(4, 31 / 400), stroke(4, 31 / 400)], 400));
  const far = stroke(4, 10 / 400).map((point) => ({ ...point, y: point.y + 0.2 }));
  assert.not(isEnoughInk([stroke(4, 10 / 400), far], 400));
});

test("every step can be undone and redone, clearing too; a new stroke ends redo", () => {
  const [first, second] = [stroke(9, 0.5), stroke(9, 0.3)];
  const drawn = addStep(addStep(initialHistory([]), [first]), [first, second]);
  const cleared = addStep(drawn, []);
  assert.equal(undo(cleared).present, [first, second]);
  assert.equal(redo(undo(cleared)).present, []);
  assert.equal(undo(undo(undo(undo(cleared)))).present, []);
  assert.equal(redo(drawn), drawn);
  assert.equal(addStep(undo(drawn), [second]).future, []);
});

test("strokes scale with the paper, by one factor for both directions, and reach their last point", () => {
  const [drawn] = strokesAt(1000, [stroke(3, 0.5)]);
  assert.ok(drawn);
  assert.equal(
    drawn.points.map(({ x, y }) => [Math.round(x), Math.round(y)]),
    [
      [100, 100],
      [350, 100],
      [600, 100],
      [600, 100],
    ],
  );
  assert.is((drawn.minWidth + drawn.maxWidth) / 2, 1.5, "radii: a stroke 3 wide");
});

test.run();
