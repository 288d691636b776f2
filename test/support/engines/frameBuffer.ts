/** The screen of Xvfb, read from the file of its frame buffer (X11's XWDFile.h). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Picture } from "../ink.ts";
import type { Box } from "./engine.ts";

/** `folder` as given to Xvfb's -fbdir; the screen must have 24 bits a pixel. */
export function framePicture(folder: string, box: Box): Picture {
  const file = readFileSync(join(folder, "Xvfb_screen0"));
  // The header's fields are 32-bit numbers, most significant byte first. A colour table follows, with 12 bytes for each
  // entry.
  const pixels = file.readUInt32BE(0) + file.readUInt32BE(76) * 12;
  const rowBytes = file.readUInt32BE(48);
  const [left, top] = [Math.round(box.x), Math.round(box.y)];
  const [width, height] = [Math.round(box.width), Math.round(box.height)];
  const ink: [number, number][] = [];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      // Blue, green, red, unused; red distinguishes ink from paper, as in the sent pictures.
      const red = file[pixels + (top + y) * rowBytes + (left + x) * 4 + 2] ?? 255;
      if (red < 128) ink.push([x, y]);
    }
  }
  return { width, height, size: file.length, ink };
}
