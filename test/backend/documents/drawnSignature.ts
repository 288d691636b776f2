/** A signature for tests: a PNG of the pad's export size with one thick stroke, as a canvas would give it. */
import { crc32, deflateSync } from "node:zlib";

const WIDTH = 1050;
const HEIGHT = 400;

export function drawnSignature(): string {
  const rows = Array.from({ length: HEIGHT }, (_, y) => {
    const row = Buffer.alloc(1 + WIDTH * 4); // filter "none", then transparent black
    const middle = Math.round(((HEIGHT - y) / HEIGHT) * WIDTH);
    for (let x = Math.max(0, middle - 8); x < Math.min(WIDTH, middle + 8); x++) row[1 + x * 4 + 3] = 255;
    return row;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 6], 8); // eight bits, red green blue alpha
  const png = Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${png.toString("base64")}`;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
