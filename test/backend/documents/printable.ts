/** Text as the embedded font can print it: the Latin letters of Unicode, and the signs of Windows-1252. */
const SPECIALS = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";
const withoutDecomposition: Readonly<Record<string, string>> = {
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  ı: "i",
  "\u202F": " ",
  "\u2011": "-",
  "\u2212": "-",
  ẞ: "SS",
};

const isPrintable = (character: string): boolean =>
  /^[\n\u0020-\u007E\u00A0-\u017F\u0218-\u021B]$/.test(character) || SPECIALS.includes(character);

/** Keeps what prints; other letters lose their accents ("Łódź" is "Lódz"), and what is left is a question mark. */
export const printable = (text: string): string =>
  Array.from(text.normalize("NFC"), (character) => {
    if (isPrintable(character)) return character;
    const plain = withoutDecomposition[character] ?? character.normalize("NFD").replace(/\p{M}/gu, "");
    return plain !== "" && Array.from(plain).every(isPrintable) ? plain : "?";
  }).join("");
