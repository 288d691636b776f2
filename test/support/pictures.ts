/** PDFs whose page is one picture, and what may stand in a picture: a JPEG, a colour profile. */
import { type RawObject, rawPdf } from "./rawPdf.ts";

/** A page that `stream` fills as a picture with these entries. The objects in `more` are numbered from 6. */
export const picturePage = (
  entries: string,
  stream: Uint8Array | string,
  more: readonly RawObject[] = [],
): Buffer =>
  rawPdf(
    [3],
    [
      {
        dictionary:
          "/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >>",
      },
      { dictionary: "", stream: "595 0 0 842 0 0 cm /I Do" },
      { dictionary: `/Type /XObject /Subtype /Image ${entries}`, stream },
      ...more,
    ],
  );

/** 64 pixels by 64: a black bar from top to bottom on white, and a grey field. */
export const jpeg = Buffer.from(
  "/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/wAALCABAAEABAREA" +
    "/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS" +
    "0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ip" +
    "qrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/AOzrxmiivZqKKKK8Zoor2aiiiivGaKK9moo" +
    "oorxmiivZq5arWmf8f8X4/wAjW/RXjNFFezVy1WtM/wCP+L8f5Gt+ivGaKK9mrlqtaZ/x/wAX4/yNb9FeM0UV7NWB/Z11/wA8v/Hh/jVixsri" +
    "G7R5I8KM5O4ehrXorxmiivZqKKK//9k=",
  "base64",
);
export const ofJpeg = "/Width 64 /Height 64 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /DCTDecode";

/** A colour profile of grey with a gamma of 2.2 (ICC.1): the header, the white point and the tone curve. */
export function greyProfile(): Buffer {
  const bytes = Buffer.alloc(192);
  const tags = [
    ["wtpt", 156, 20],
    ["kTRC", 176, 14],
  ] as const;
  const texts = [
    ["mntrGRAYXYZ ", 12],
    ["acsp", 36],
    ["XYZ ", 156],
    ["curv", 176],
  ] as const;
  for (const [text, at] of texts) bytes.write(text, at, "latin1");
  bytes.writeUInt32BE(bytes.length, 0);
  bytes.writeUInt32BE(0x02100000, 8);
  bytes.writeUInt32BE(tags.length, 128);
  tags.forEach(([name, offset, length], index) => {
    bytes.write(name, 132 + 12 * index, "latin1");
    bytes.writeUInt32BE(offset, 136 + 12 * index);
    bytes.writeUInt32BE(length, 140 + 12 * index);
  });
  // D50, in the header and as the white point.
  for (const at of [68, 164]) {
    for (const [index, value] of [0xf6d6, 0x10000, 0xd32d].entries())
      bytes.writeUInt32BE(value, at + 4 * index);
  }
  bytes.writeUInt32BE(1, 184);
  bytes.writeUInt16BE(0x0233, 188);
  return bytes;
}
