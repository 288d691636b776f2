/**
 * A4 scanned in black and white, in three encodings of scanners: a bar from top to bottom, which begins at an eighth of the
 * width and ends in its middle. In JBIG2 and as a fax with 300 dpi, in JPEG 2000 as a small picture.
 */
const WIDTH = 2480;
const HEIGHT = 3508;

/** ITU-T T.6: the first row in runs (300 white, 1200 black, the rest), every other row equal to the one above. */
function fax(): Buffer {
  const white300 = "0110111" + "00101101";
  const black1200 = "0000001110110" + "000001100100";
  const first = `001${white300}${black1200}1`;
  const bits = first + "111".repeat(HEIGHT - 1);
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, "0").match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

const long = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);

/** ITU-T T.88, as a PDF embeds it: a page information segment, and one region coded like a fax. */
function jbig2(): Buffer {
  const segment = (number: number, type: number, data: readonly number[]) => [
    ...long(number),
    type,
    0,
    1,
    ...long(data.length),
    ...data,
  ];
  const page = [...long(WIDTH), ...long(HEIGHT), ...long(0), ...long(0), 0, 0, 0];
  const region = [...long(WIDTH), ...long(HEIGHT), ...long(0), ...long(0), 0, 1, ...fax()];
  return Buffer.from([...segment(0, 48, page), ...segment(1, 38, region)]);
}

/** ITU-T T.800: eight pixels by eight. */
const jpeg2000 = () =>
  Buffer.from(
    "AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAACAAAAAgAAQcHAAAAAAAPY29scgEAAAAA" +
      "ABEAAACfanAyY/9P/1EAKQAAAAAACAAAAAgAAAAAAAAAAAAAAAgAAAAIAAAAAAAAAAAAAQcBAf9SAAwAAAABAAIEBAAB/1wACkBA" +
      "SEhQSEhQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS40/5AACgAAAAAAJwAB/5PPtBQI8Ucrj9+YKAlW7H6N" +
      "x9oKABFPicg//9k=",
    "base64",
  );

const ofA4 = `/Width ${WIDTH} /Height ${HEIGHT} /BitsPerComponent 1`;

/** `entries`: the part of the image's dictionary that declares its size and encoding. */
export const scans = [
  { name: "JBIG2", bytes: jbig2(), entries: `${ofA4} /Filter /JBIG2Decode` },
  {
    name: "fax",
    bytes: fax(),
    entries: `${ofA4} /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns ${WIDTH} /Rows ${HEIGHT} >>`,
  },
  {
    name: "JPEG 2000",
    bytes: jpeg2000(),
    entries: "/Width 8 /Height 8 /BitsPerComponent 8 /Filter /JPXDecode",
  },
] as const;
