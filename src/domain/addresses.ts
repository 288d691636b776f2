/**
 * Parses and builds addresses without throwing, reads the e-mail address in a mail's link, and makes a worker's address
 * trusted.
 */
import { MOST_ADDRESS_CHARACTERS, MOST_EMAIL_CHARACTERS } from "./limits.ts";

/** The address as a URL; null if it is invalid. URL.canParse and URL.parse are newer than the oldest browsers (decision 37). */
export function parsedUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/**
 * Escapes any text for an address. A name that was cut may end with half a surrogate pair. It becomes U+FFFD, because
 * encodeURIComponent would throw an error, and the screen could not be shown. String.toWellFormed is newer than the
 * oldest browsers (decision 37).
 */
export const urlText = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\uFFFD"));

/** The path with these parameters as its query. Empty parameters are left out. */
export function withQuery(path: string, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, text]) => text !== "")).toString();
  // The text is tested, because Safari 16 has no URLSearchParams.size.
  return query ? `${path}?${query}` : path;
}

const decoded = (text: string): string =>
  new URLSearchParams(`=${text.replaceAll("+", "%2B")}`).get("") ?? "";

/**
 * The e-mail address that a mail's link names; empty if it names none. `link` is the link's query and fragment
 * ("?utm_source=mail#email=max%40firma.de"). A raw plus stays a plus, and broken escapes stay as they are. Mail programs write
 * the "#" as "%23" (Safe Links), encode the whole fragment, or leave "=3D" (quoted-printable), "&#43;" (HTML) and a scheme
 * for mails. What they and trackers append is cut off, because an address ends with a letter or a digit. The code is short,
 * because index.html contains it.
 */
export function linkEmail(link: string): string {
  const plain = link
    .slice(0, MOST_ADDRESS_CHARACTERS)
    .replace(/&#(\d\d);/g, (_, code) => `%${(+code).toString(16)}`);
  const [, text = ""] = /(?:#|%(?:25)*23)email(?:=|%(?:25)*3d)([^#&]*)/i.exec(plain) ?? [];
  const once = decoded(text).slice(0, MOST_EMAIL_CHARACTERS);
  // An "&" before the "@" belongs to the address.
  const whole = (once.includes("@") ? once : decoded(once)).replace(/:~:.*|(@[^@&:]*)&.*/s, "$1");
  return /^(?:[\s<]|3D|[Mm]ailto:)*([^\s<>?"]*[\p{L}\d])/u.exec(whole)?.[1] ?? "";
}

/**
 * The part of the Trusted Types API used here, which lib.dom lacks. To the type checker, the trusted values are
 * strings.
 */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/**
 * The browser treats a worker's address as code. The page's Content Security Policy may demand Trusted Types. The
 * browser then accepts only results of a policy that the directive `trusted-types` names. The policy made here accepts
 * `address` alone. Make each policy only once per page.
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
