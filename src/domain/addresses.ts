/** Addresses: parsing and building them without throwing, and what the page's own links and workers need. */

/** The address as a URL; null if it is invalid. URL.canParse and URL.parse are newer than the oldest browsers (decision 37). */
export function parsedUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/**
 * Any text for an address. Half a surrogate pair, as a cut name leaves it, becomes U+FFFD: encodeURIComponent would throw and
 * take the screen with it. String.toWellFormed is newer than the oldest browsers (decision 37).
 */
export const urlText = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\uFFFD"));

/** The path with these parameters, without the empty ones. */
export function withQuery(path: string, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, text]) => text !== "")).toString();
  // Not `size`, which Safari 16 lacks.
  return query ? `${path}?${query}` : path;
}

/**
 * The e-mail address that a mail's link names; empty if it names none. `link` is the link's query and fragment
 * ("?utm_source=mail#email=max%40firma.de"). A raw plus stays a plus, and broken escapes stay as they are. Safe Links write the
 * "#" as "%23". What mail programs and trackers append is cut off, because an address ends with a letter or a digit. The code
 * is short, because it stands in the page.
 */
export const linkEmail = (link: string): string =>
  new URLSearchParams(link.replace(/.*?(#|%23)/, "#").replaceAll("+", "%2B"))
    .get("#email")
    ?.replace(/^\s+|[^\p{L}\d]*(\?.*)?$/gu, "") ?? "";

/** The part of Trusted Types used here, which lib.dom lacks. Its results are strings to the type checker. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/**
 * The browser treats a worker's address as code. If the page's policy asks for Trusted Types, it accepts only results of a
 * policy named in its `trusted-types`. This policy accepts that address alone. Make each policy once per page.
 */
export function trustedAddress(address: string, policy: string, window: Window): string {
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes };
  const createScriptURL = (url: string) => {
    if (url === address) return url;
    throw new TypeError(`${url} is not ${address}`);
  };
  return (trustedTypes?.createPolicy(policy, { createScriptURL }) ?? { createScriptURL }).createScriptURL(
    address,
  );
}
