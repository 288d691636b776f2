/**
 * The e-mail address in a mail's link, whose query and fragment are handed in ("?utm_source=mail#email=max%40firma.de"); empty
 * where it names none. A raw plus stays a plus, and broken escapes stay as they are. Safe Links write the "#" as "%23". What
 * mail programs and trackers add at the end is cut off, because an address ends with a letter or a digit. Short, because it
 * stands in the page.
 */
export const linkEmail = (link: string): string =>
  new URLSearchParams(link.replace(/.*?(#|%23)/, "#").replaceAll("+", "%2B"))
    .get("#email")
    ?.replace(/^\s+|[^\p{L}\d]*(\?.*)?$/gu, "") ?? "";
