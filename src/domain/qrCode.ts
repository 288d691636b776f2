/** QR codes (ISO/IEC 18004). The library that computes them is loaded on demand. */

/** Loads the library (qrCodeLibrary.ts). */
type LoadQrCode = () => Promise<Pick<typeof import("./qrCodeLibrary.ts"), "qrcode">>;

/**
 * The code of an ASCII text: its modules by row, true for dark, without the quiet zone. null if the library cannot be fetched.
 * Never fails: the user can type the text by hand.
 */
export async function qrModules(text: string, load: LoadQrCode): Promise<boolean[][] | null> {
  const library = await load().catch(() => null);
  if (!library) return null;
  // Type 0 is the smallest that fits; level M survives a reflection on the screen.
  const code = library.qrcode(0, "M");
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const indexes = Array.from({ length: size }, (_, index) => index);
  return indexes.map((row) => indexes.map((column) => code.isDark(row, column)));
}
