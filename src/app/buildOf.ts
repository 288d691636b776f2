/** The build this page is of, as index.html names it; empty while developing. */
export const buildOf = (document: Document): string =>
  document.querySelector<HTMLMetaElement>("meta[name=build]")?.content ?? "";
