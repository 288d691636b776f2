/** The drawn signature as it arrives: a PNG data URL. */
import { inflateSync } from "node:zlib";

const BEGINNING = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]); // RFC 2083, section 3.1
const LARGEST_SIDE = 4000; // px; the pad exports 1050 x 400
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }; // RFC 2083, section 4.1.1

/**
 * The PNG's bytes; null for anything that cannot be drawn. The whole image is checked here, because pdfkit decodes
 * images asynchronously, and a broken one would end the process.
 */
export function readSignature(dataUrl: string): Buffer | null {
  const base64 = /^data:image\/png;base64,([A-Za-z0-9+/=]+)$/.exec(dataUrl)?.[1];
  const png = Buffer.from(base64 ?? "", "base64");
  if (!png.subarray(0, BEGINNING.length).equals(BEGINNING)) return null;
  try {
    return isWhole(png) ? png : null;
  } catch {
    return null; // cut off within a chunk, or its pixels do not inflate
  }
}

function isWhole(png: Buffer): boolean {
  const pixels: Buffer[] = [];
  let rowBytes = 0;
  let rows = 0;
  for (let at = BEGINNING.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + length);
    if (type === "IHDR") {
      const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
      const interlaced = data.readUInt8(12) !== 0;
      if (interlaced || Math.min(width, height) < 1 || Math.max(width, height) > LARGEST_SIDE) return false;
      rowBytes = Math.ceil((width * (channels[data.readUInt8(9)] ?? 0) * data.readUInt8(8)) / 8);
      rows = height;
    }
    if (type === "IDAT") pixels.push(data);
    if (type === "IEND")
      return rowBytes > 0 && inflateSync(Buffer.concat(pixels)).length === rows * (rowBytes + 1);
    at += length + 12;
  }
  return false;
}
