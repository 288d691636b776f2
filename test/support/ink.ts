/** Compares the signature that the backend has received with the strokes, pixel by pixel. */
import { inflateSync } from "node:zlib";
import * as assert from "uvu/assert";
import type { Backend } from "../backend/server.ts";
import { sentForm } from "./sentForm.ts";
import type { Place } from "./signingPage.ts";

export interface Picture {
  width: number;
  height: number;
  /** Bytes of the PNG file. */
  size: number;
  /** Coordinates of every dark pixel. */
  ink: readonly (readonly [x: number, y: number])[];
}

/** The last signature sent by this account. */
export function receivedSignature(backend: Backend, sub: string): Picture {
  const { signature } = sentForm(backend, sub);
  return pictureOf(Buffer.from(signature.replace(/^data:image\/png;base64,/, ""), "base64"));
}

/**
 * Decodes a PNG as the app and a canvas encode it: eight bits per channel, grey or colours, with or without alpha (RFC 2083).
 */
export function pictureOf(png: Buffer): Picture {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const channels = png[25] === 0 ? 1 : png[25] === 6 ? 4 : 3;
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const name = png.toString("latin1", at + 4, at + 8);
    if (name === "IDAT") parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const rows = unfiltered(inflateSync(Buffer.concat(parts)), width * channels, channels);
  const ink: [number, number][] = [];
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < width; x += 1) {
      const opaque = channels < 4 || (row[x * channels + 3] ?? 0) > 128;
      if (opaque && (row[x * channels] ?? 255) < 128) ink.push([x, y]);
    }
  }
  return { width, height, size: png.length, ink };
}

/** Reverses the filter of each row (RFC 2083, section 6). */
function unfiltered(data: Buffer, rowBytes: number, step: number): Buffer[] {
  const rows: Buffer[] = [];
  for (let start = 0; start < data.length; start += rowBytes + 1) {
    const row = Buffer.from(data.subarray(start + 1, start + 1 + rowBytes));
    const above = rows.at(-1) ?? Buffer.alloc(rowBytes);
    for (let at = 0; at < rowBytes; at += 1) {
      const left = at < step ? 0 : (row[at - step] ?? 0);
      const up = above[at] ?? 0;
      const corner = at < step ? 0 : (above[at - step] ?? 0);
      const guess = predicted(data[start] ?? 0, left, up, corner);
      row[at] = ((row[at] ?? 0) + guess) & 255;
    }
    rows.push(row);
  }
  return rows;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  return filter === 4 ? paeth(left, up, corner) : 0;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const toLeft = Math.abs(guess - left);
  const toUp = Math.abs(guess - up);
  const toCorner = Math.abs(guess - corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Allowed distance in pixels between ink and pen: the curve is smoothed, and coordinates are rounded. */
const TOLERANCE_PX = 12;

/** Fails unless there is ink along every stroke and nowhere else. */
export function liesOn(picture: Picture, strokes: readonly (readonly Place[])[]): void {
  const { width, height, ink } = picture;
  const drawn = strokes.map((stroke) => stroke.map(([x, y]) => [x * width, y * height] as const));
  for (const [x, y] of drawn.flat()) {
    const isInked = ink.some(([inkX, inkY]) => Math.hypot(inkX - x, inkY - y) <= TOLERANCE_PX);
    assert.ok(isInked, `there is no ink at ${Math.round(x)}, ${Math.round(y)}`);
  }
  for (const place of ink) {
    const isMeant = drawn.some((stroke) =>
      stroke.some((from, index) => distance(place, from, stroke[index + 1] ?? from) <= TOLERANCE_PX),
    );
    assert.ok(isMeant, `there is ink at ${place}, where nothing was drawn`);
  }
}

type Point = readonly [x: number, y: number];

function distance([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const square = (toX - fromX) ** 2 + (toY - fromY) ** 2;
  const along = square === 0 ? 0 : ((x - fromX) * (toX - fromX) + (y - fromY) * (toY - fromY)) / square;
  const part = Math.min(1, Math.max(0, along));
  return Math.hypot(x - fromX - part * (toX - fromX), y - fromY - part * (toY - fromY));
}
