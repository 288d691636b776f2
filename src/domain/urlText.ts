/**
 * Any text for an address. Half a surrogate pair, as a cut name leaves it, becomes U+FFFD: encodeURIComponent would throw
 * and take the screen with it. String.toWellFormed is younger than the oldest browsers (decision 37).
 */
export const urlText = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\uFFFD"));
