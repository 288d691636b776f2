/**
 * A4 scanned with 300 dpi, black and white: a bar 1,200 pixels wide, 300 from the left, in three encodings of scanners. In the
 * first two it reaches from top to bottom, in JPEG 2000 from row 400 to row 600.
 */
export const WIDTH = 2480;
export const HEIGHT = 3508;

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

/** ITU-T T.800. */
const jpeg2000 = () =>
  Buffer.from(
    "AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAANtAAACbAAAQcHAAAAAAAPY29scgEAAAAA" +
      "ABEAAAgpanAyY/9P/1EAKQAAAAAJsAAADbQAAAAAAAAAAAAACbAAAA20AAAAAAAAAAAAAQcBAf9SAAwAAAABAAUEBAAB/1wAE0BA" +
      "SEhQSEhQSEhQSEhQSEhQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAHqAAB/5Pv37J30iL6" +
      "RV9IgM8lx6Q1KQE2v/9xOtUB+gnLtGq/+N+sOgEhP/kjSO1bhX5pYQGsb+hL4AAAYSEv/xNFNbcgEB62NNyeMASSSSSSSSSSOtNm" +
      "KCrEpL/k8WEp7FZoauEbwM1mZmZmZmZmZmZjh8YrLlMwIBhIS9inxAAMJCX/dwCwdWPCoZxxqyelvUbbbbbbbbbbbYSX8TCXFRyZ" +
      "RnoD1G222222222221p0QPCX/1wngBgAAHsiHOpRyt6jbbbbbbbbbbbQL4W9bc9/2VcJCXpFWpAgMJCX/1wLxuUAVmhq4RvAzWZm" +
      "ZmZmZmZmZmbUOS++BFF4JiUnOc5znOc5znOc5znOc5znOjBawm3I9sBPpiUnOc5znOc5znOc5znOc5znOc6EATMBQKurhG8DNZmZ" +
      "mZmZmZmZmZmZm1Ef14vG5QBWaGrhG8DNZmZmZmZmZmZmZtQ5bXmecXgmJSc5znOc5znOc5znOc5znOc6QKxO5c1jIJx0B6jbbbbb" +
      "bbbbbbbcRfIy58/VcI3gZrMzMzMzMzMzMzMzM2oj/38UAFyv/2vNPxQAXK//fvBv/38UAFyv/y66b+fvKRn72MYfpLDgBF6Q4xMi" +
      "W2QIqqjRelqVAlTtZr3wTQbtMmG1rgnP+yG+iR2TBM6Gf+RJbEtb8mn+HQxvJSQ98HVq9pBMQYSEgvsHdUSy5lohuADCP2xxffaA" +
      "osEkCykfarSoPyX54+Zv4lnC4YgVz8MlQAAAAAASW6OF2fNkm6QRg64kJMxEAA3yowbP6B67SlVVM+Q404T7VTcbewpe+Ocbv6Gp" +
      "B7c2fYXz+4c/eQg5vpf/WHAOH9Av8wsA7R9rtPobEZsEu4aS2aWHCUac3iLWt76vt+nvKO3U87D5tuDfBLuGnYGlhwlGnN4i1re+" +
      "ov3FGRH7wgjyS+0rPqLYKpqMZc4O9Z0cC1n7VtU+AMJCWGLyuZjtJ/TnE3TH0lwgMJCWB1gx58lQAAAAAAAAAN6vRbvFLayeYe3R" +
      "JgjtGKtxIzvuUVWcLx0Su3BPd4AzGEhFmOSutIjIw9WQBImIwkI4rnZGGSoAAAIX785/4wk/7RgtOb76IrmN6nHt0b8uIPlQLsyA" +
      "u/j/JMP9BM/QVfmIA8/3jf7xv/eRn6B/5hf5iAPB/DP4Y+GfDAD2bIp2bgloOKAqgjyRBJabRYbCEOtGelL20UB3b/vZwuf1Gau1" +
      "wrS6nZ7NkZkwBmdy6UjE2nL41g3WuHAAWHNuqS8whmhoKUsMR959V3b94vZvWhOVt27ZGbxTAlvOOAAGEg9jK03EhBdot/XB+hO/" +
      "yE/qQzwKmwAAAABhIS9B8QAMJCX/f/XB+hO82Imf1j5SOCkCSRSOQAAAGEhLnsJxqDCQl1IFz9uz1ubxLduvnWqIxGv5G8QFzMVx" +
      "Lf9oonAQ6yvMxXEt5uIfoQoYBx6EDa1O9mrfR6zy9s6Sk/gi1qNcw1dr3IT450Q4+ME/7xp/pPX94yv6TIA8mCf94/9vGP3jH+8Y" +
      "/eQ39KX/JSfpSf6Un6UgAPGCH8I/CXwi+EAA8oOCAv8s2awrI0JMNgGEbuASphSmsM8kRgPzS5YA/ywzUCsjQlUwaUNmNst5nbY+" +
      "MLW6+b5vm7NGAbW1husH/3Jw+e3KMINNDWYOzrgJk6Zfo7GxS35K6FktcNdHM5Epk1C18bFbdfNsnfFqwKo/+ctB+WgWCu7wFAAA" +
      "wkH1KP5wkJLzBvPLQGPxNACqOiZbRGi35TUAADCQlJwUYSEv/3/xNACqOiZbRGi35TUAADCQlJwUYSEv/3/xNACqOiZbRGi35TUA" +
      "ADCQlJwUYSEv/3/xNACqFjCGJ3+iOzy7z7WEABhIP40MwLCQlDgt51SiYh/ohhhG/ylaSd3ZoAYYYzQC32k/pwu5b/HnyVAAAAAA" +
      "AAAAAABJ576YRv9iEJMoQICdTmV/KAamTHGSMMlQAAAAAAAAAAAAAACw576YRv9iEJMoQICdTmV/KAamTHGSMMlQAAAAAAAAAAAA" +
      "AACw576YRv9iEJMoQICdTmV/KAamTHGSMMlQAAAAAAAAAAAAAACw576YRu9H2QBqJYxnwuBqOZ/KAaelnsHyVAAAAAAAAAAAAAKl" +
      "8WFf3vIqdiLoZ93960Cs/PjBEn/vDTfzDb/vDCv9JAAB5MEkkn/vDf3hH+8I/eEf3hH7wj/vCP3hH94R+8Nt/MN/SI7+kR+kR/pE" +
      "fpEe/SI/SI76RH6SYAAA8YIkP/YCH/YCX/YClXwgAADSNaAv/2qcIVnNq58p2KYrYJoZicW6f292235stbf1FFYSUojCc/RJD18R" +
      "ERhh969U1bqz++HB0AqhjNklRBx4gOqSrrQqjovoH7+utCqOi+gfv660Ko6L6B+/rrQqjovoH7+utCqOi+gfv660Ko6L6B+/rrQq" +
      "jovoH7+utCqOi+gfv660Kn4wXVkOtL7du9/z4AqpPr4yUgU+rMLc83uqqToj9FXze6qpOiP0VfN7qqk6I/RV83uqqToj9FXze6qp" +
      "OiP0VfN7qqk6I/RV83uqqToj9FXze6qpOiP0VfRJDuPpvh9Cn/I6BtQ5TWvgfKvBQ4KWx67ip/Pb5ip/9EkPqP/Z",
    "base64",
  );

/** `entries`: the part of the image's dictionary that declares the encoding. */
export const scans = [
  { name: "JBIG2", bytes: jbig2(), entries: "/BitsPerComponent 1 /Filter /JBIG2Decode" },
  {
    name: "fax",
    bytes: fax(),
    entries: `/BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns ${WIDTH} /Rows ${HEIGHT} >>`,
  },
  { name: "JPEG 2000", bytes: jpeg2000(), entries: "/BitsPerComponent 8 /Filter /JPXDecode" },
] as const;
