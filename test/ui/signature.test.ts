/** A signature as data: what counts as one, and undoing every step. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { addStep, initialHistory, redo, undo } from "../../src/ui/signature/history.ts";
import { isEnoughInk, type Stroke } from "../../src/ui/signature/signature.ts";
import { strokeOn, strokesAt } from "../../src/ui/signature/signatureCanvas.ts";

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

const at = (x: number, y: number) => ({ x, y, pressure: 0.5, time: 0 });

test("no stored point is ever not finite", () => {
  assert.equal(strokeOn(0, [at(3, 4)]), [], "a paper without width, in a tab in the background");
  assert.equal(strokeOn(100, [at(Number.NaN, 4), { ...at(50, 10), pressure: Number.NaN }]), [
    { ...at(0.5, 0.1), pressure: 0 },
  ]);
});

test("what is drawn on a turned paper is stored upright", () => {
  // The paper's width runs down the screen: 1050 high, 400 wide, its upper left corner at the screen's upper right.
  const stored = strokeOn(1050, [at(400, 0), at(400, 1050), at(112, 525)], true);
  const rounded = stored.map(({ x, y }) => [x.toFixed(3), y.toFixed(3)]);
  assert.equal(rounded, [
    ["0.000", "0.000"],
    ["1.000", "0.000"],
    ["0.500", (0.72 / 2.625).toFixed(3)],
  ]);
  const [shown] = strokesAt(1050, [stored], true);
  assert.equal(
    shown?.points.slice(0, 3).map(({ x, y }) => [Math.round(x), Math.round(y)]),
    [
      [400, 0],
      [400, 1050],
      [112, 525],
    ],
  );
});

test.run();
