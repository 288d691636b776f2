/** A signature as data: what counts as a signature, and undoing every step. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { enlarged } from "../../src/ui/signature/enlarged.ts";
import { isTooSmall, largePadOn } from "../../src/ui/signature/LargePad.tsx";
import { addStep, initialHistory, redo, undo } from "../../src/ui/signature/PadTools.tsx";
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

test("a tap, a short line and a line of few points are no signature", () => {
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

test("every step can be undone and redone, also clearing; a new stroke ends redo", () => {
  const [first, second] = [stroke(9, 0.5), stroke(9, 0.3)];
  const drawn = addStep(addStep(initialHistory([]), [first]), [first, second]);
  const cleared = addStep(drawn, []);
  assert.equal(undo(cleared).present, [first, second]);
  assert.equal(redo(undo(cleared)).present, []);
  assert.equal(undo(undo(undo(undo(cleared)))).present, []);
  assert.equal(redo(drawn), drawn);
  assert.equal(addStep(undo(drawn), [second]).future, []);
});

test("strokes scale with the paper, by one factor in both directions, and reach their last point", () => {
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

test("every stored point is finite", () => {
  assert.equal(strokeOn(0, [at(3, 4)]), [], "a paper without width, in a tab in the background");
  assert.equal(strokeOn(100, [at(Number.NaN, 4), { ...at(50, 10), pressure: Number.NaN }]), [
    { ...at(0.5, 0.1), pressure: 0 },
  ]);
});

test("strokes on a turned paper are stored upright", () => {
  // The paper's width runs down the screen: 1050 high, 400 wide; its upper left corner is at the screen's upper right.
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

const LINE_Y = 0.72 / 2.625;

test("a small signature is enlarged, at most doubled, and stays on the line and on the paper", () => {
  const placesOf = (strokes: readonly Stroke[]) =>
    strokes.flat().map(({ x, y }) => [x.toFixed(3), y.toFixed(3)]);
  const onLine = (y: number) => (LINE_Y + y).toFixed(3);
  const small = [[at(0.4, LINE_Y), at(0.45, LINE_Y - 0.05)], [at(0.5, LINE_Y + 0.02)]];
  assert.equal(placesOf(enlarged(small)), [
    ["0.350", onLine(0)],
    ["0.450", onLine(-0.1)],
    ["0.550", onLine(0.04)],
  ]);
  const left = [[at(0.05, LINE_Y), at(0.15, LINE_Y)]];
  assert.equal(
    placesOf(enlarged(left)).map(([x]) => x),
    ["0.020", "0.220"],
    "moved no further than it must",
  );
  const tall = [[at(0.4, 0.1), at(0.5, LINE_Y)]];
  assert.is(placesOf(enlarged(tall))[0]?.[1], "0.020", "as tall as fits above the line");
  const some = [[at(0.2, LINE_Y), at(0.6, LINE_Y)]];
  assert.equal(
    placesOf(enlarged(some)).map(([x]) => x),
    ["0.150", "0.650"],
    "up to half of the width",
  );
});

test("a wide or tall signature is exported unchanged, and so is an empty one", () => {
  const wide = [[at(0.2, LINE_Y), at(0.75, LINE_Y)]];
  assert.is(enlarged(wide), wide);
  const tall = [[at(0.4, 0.01), at(0.5, LINE_Y)]];
  assert.is(enlarged(tall), tall);
  assert.equal(enlarged([]), []);
  const [[dot] = []] = enlarged([[at(0.5, LINE_Y)]]);
  assert.equal(dot, at(0.5, LINE_Y));
});

test("a finger signs in the large pad if the paper is small; a mouse does not need it", () => {
  const screen = { width: 360, height: 740 };
  assert.ok(isTooSmall({ ...screen, touch: true }, 292));
  assert.not(isTooSmall({ ...screen, touch: false }, 292));
  assert.not(isTooSmall({ width: 844, height: 390, touch: true }, 560));
});

test("the large pad is turned on a phone held upright, and not offered if it gains nothing", () => {
  const touch = true;
  assert.is(largePadOn({ width: 360, height: 740, touch }, 280), "turned");
  assert.is(largePadOn({ width: 360, height: 740, touch: false }, 280), "upright");
  assert.is(
    largePadOn({ width: 768, height: 1024, touch }, 650),
    "upright",
    "too little is gained by turning",
  );
  assert.is(largePadOn({ width: 640, height: 320, touch }, 560), null, "a phone held sideways");
  assert.is(largePadOn({ width: 844, height: 390, touch }, 560), "upright");
  assert.is(largePadOn({ width: 1280, height: 900, touch: false }, 690), "upright");
  assert.is(largePadOn({ width: 360, height: 320, touch }, 280), "upright");
});

test.run();
