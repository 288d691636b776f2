/**
 * The e-mail address in the fragment of a mail's link ("#email=max%40firma.de"); empty where it names none. A raw plus stays
 * a plus, and broken escapes stay as they are. What mail programs and trackers add at the end is cut off, because an address
 * ends with a letter or a digit. Short, because it stands in the page.
 */
export const linkEmail = (fragment: string): string =>
  new URLSearchParams(fragment.replaceAll("+", "%2B"))
    .get("#email")
    ?.replace(/^\s+|[^\p{L}\d]*(\?.*)?$/gu, "") ?? "";
