/** A file's SHA-256 (FIPS 180-4), by which a copy is told from a changed one. */

/** 64 characters of lower-case hex. */
export async function sha256(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** In groups of eight, to be read and compared by people. */
export const groupedHash = (hash: string): string => hash.replace(/(.{8})(?=.)/g, "$1 ");
