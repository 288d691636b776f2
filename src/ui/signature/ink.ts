/**
 * Ink on white paper, pixel by pixel, with soft edges. It uses only + − × ÷ and square roots, which every browser computes
 * alike (sin, pow and hypot differ between them). So the same strokes are the same bytes everywhere, whatever a canvas does.
 */

export interface Ink {
  readonly width: number;
  readonly height: number;
  /** Row by row: 0 is paper, 255 is ink. */
  readonly cover: Uint8Array;
}

/** A point, in pixels from the upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** White paper. */
export const blankPaper = (width: number, height: number): Ink => ({
  width,
  height,
  cover: new Uint8Array(width * height),
});

/** Draws a line with round ends, `radius` to both sides of it. A line of no length is a dot. */
export function drawLine(ink: Ink, from: Point, to: Point, radius: number): void {
  const { width, height, cover } = ink;
  // An edge is soft over one pixel, and half of that pixel lies outside.
  const reach = radius + 0.5;
  const full = radius > 0.5 ? (radius - 0.5) * (radius - 0.5) : 0;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const firstRow = Math.max(0, Math.floor(Math.min(from.y, to.y) - reach));
  const lastRow = Math.min(height - 1, Math.floor(Math.max(from.y, to.y) + reach));
  for (let row = firstRow; row <= lastRow; row += 1) {
    const y = row + 0.5 - from.y;
    // The beginning and the end of that part of the line that may touch this row.
    const one = dy === 0 ? 0 : within((y - reach) / dy, 0, 1) * dx;
    const other = dy === 0 ? dx : within((y + reach) / dy, 0, 1) * dx;
    const firstColumn = Math.max(0, Math.floor(from.x + Math.min(one, other) - reach));
    const lastColumn = Math.min(width - 1, Math.floor(from.x + Math.max(one, other) + reach));
    for (let column = firstColumn; column <= lastColumn; column += 1) {
      const at = row * width + column;
      if (cover[at] === 255) continue;
      const x = column + 0.5 - from.x;
      const along = square === 0 ? 0 : within((x * dx + y * dy) / square, 0, 1);
      const offX = x - along * dx;
      const offY = y - along * dy;
      const distance = offX * offX + offY * offY;
      if (distance >= reach * reach) continue;
      const share = distance <= full ? 255 : Math.round(within(reach - Math.sqrt(distance), 0, 1) * 255);
      if (share > (cover[at] ?? 0)) cover[at] = share;
    }
  }
}

/**
 * Fills the area that these closed lines enclose; a pixel partly inside is filled in part. Lines in the opposite direction cut
 * holes.
 */
export function fillShape(ink: Ink, contours: readonly (readonly Point[])[]): void {
  const { width, height, cover } = ink;
  // The difference of each pixel's share from that of its left neighbour.
  const steps = new Float64Array((width + 2) * height);
  for (const points of contours) {
    for (const [index, point] of points.entries()) {
      addEdge(steps, ink, point, points[index + 1] ?? points[0] ?? point);
    }
  }
  for (let row = 0; row < height; row += 1) {
    let share = 0;
    for (let column = 0; column < width; column += 1) {
      share += steps[row * (width + 2) + column] ?? 0;
      const at = row * width + column;
      const painted = Math.round(Math.min(1, Math.abs(share)) * 255);
      if (painted > (cover[at] ?? 0)) cover[at] = painted;
    }
  }
}

/**
 * Adds one edge. In each row the pixels to its right count as inside, in proportion to the edge's height within the
 * row.
 */
function addEdge(steps: Float64Array, { width, height }: Ink, from: Point, to: Point): void {
  if (from.y === to.y) return;
  const [top, bottom] = from.y < to.y ? [from, to] : [to, from];
  const way = from.y < to.y ? 1 : -1;
  const slope = (bottom.x - top.x) / (bottom.y - top.y);
  const lastRow = Math.min(height - 1, Math.floor(bottom.y));
  for (let row = Math.max(0, Math.floor(top.y)); row <= lastRow; row += 1) {
    const [upper, lower] = [Math.max(top.y, row), Math.min(bottom.y, row + 1)];
    const high = (lower - upper) * way;
    if (high === 0) continue;
    const [left, right] = inOrder(
      within(top.x + (upper - top.y) * slope, 0, width),
      within(top.x + (lower - top.y) * slope, 0, width),
    );
    for (let column = Math.floor(left); column <= Math.floor(right); column += 1) {
      const [start, end] = [Math.max(left, column), Math.min(right, column + 1)];
      const part = right === left ? high : (high * (end - start)) / (right - left);
      const inside = 1 - ((start + end) / 2 - column);
      const at = row * (width + 2) + column;
      steps[at] = (steps[at] ?? 0) + part * inside;
      steps[at + 1] = (steps[at + 1] ?? 0) + part * (1 - inside);
    }
  }
}

/** Ink or paper and nothing between, because the soft edges of very many strokes compress badly. */
export const hardened = (ink: Ink): Ink => ({
  ...ink,
  cover: ink.cover.map((share) => (share < 128 ? 0 : 255)),
});

const inOrder = (one: number, other: number): [least: number, most: number] =>
  one < other ? [one, other] : [other, one];

const within = (value: number, least: number, most: number) =>
  value < least ? least : value > most ? most : value;
