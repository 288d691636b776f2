/** Ink on white as a PNG of grey pixels (RFC 2083), byte by byte the same in every browser. */
import type { zlibSync } from "fflate";
import type { Ink } from "./ink.ts";

/** The `zlibSync` of fflate, which is loaded when there is something to encode. */
export type Zlib = typeof zlibSync;

const FILE_START = [137, 80, 78, 71, 13, 10, 26, 10];
/** Eight bits per pixel, grey, the standard's only methods of compression and filtering, and no interlacing. */
const GREY = [8, 0, 0, 0, 0];

export function pngOf({ width, height, cover }: Ink, zlib: Zlib): Uint8Array {
  // Each row begins with the number of its filter; 0 is none.
  const rows = new Uint8Array((width + 1) * height);
  for (let row = 0; row < height; row += 1) {
    const start = row * (width + 1) + 1;
    for (let column = 0; column < width; column += 1) {
      rows[start + column] = 255 - (cover[row * width + column] ?? 0);
    }
  }
  // Higher levels take longer and save hardly anything. `mem` is set, because fflate would compute it with a logarithm.
  const data = zlib(rows, { level: 3, mem: 4 });
  return joined([
    Uint8Array.from(FILE_START),
    chunk("IHDR", joined([bigEndian(width), bigEndian(height), Uint8Array.from(GREY)])),
    chunk("IDAT", data),
    chunk("IEND", new Uint8Array()),
  ]);
}

/** A data URL, which an image can show and the service accepts. */
export function dataUrl(png: Uint8Array): string {
  let text = "";
  for (const byte of png) text += String.fromCharCode(byte);
  return `data:image/png;base64,${btoa(text)}`;
}

function chunk(name: string, content: Uint8Array): Uint8Array {
  const body = joined([Uint8Array.from(name, (letter) => letter.charCodeAt(0)), content]);
  return joined([bigEndian(content.length), body, bigEndian(checksum(body))]);
}

const bigEndian = (value: number): Uint8Array =>
  Uint8Array.of(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** CRC-32, bit by bit, which is fast enough for some ten thousand bytes (RFC 2083, section 15). */
function checksum(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return (rest ^ 0xffffffff) >>> 0;
}
