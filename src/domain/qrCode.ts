/** QR codes (ISO/IEC 18004). What computes them is loaded on demand. */

/** The modules by row, true for dark, without the quiet zone. */
export type QrModules = readonly (readonly boolean[])[];

/** Loads the library (qrCodeLibrary.ts). */
export type LoadQrCode = () => Promise<Pick<typeof import("./qrCodeLibrary.ts"), "qrcode">>;

/** The code of an ASCII text; null when the library cannot be fetched. Never fails: what it says can be typed by hand. */
export async function qrModules(text: string, load: LoadQrCode): Promise<QrModules | null> {
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
