/** Pages of the customer list (specification, section 9; decisions 2 and 29). */

/** The customer system counts so: 100 records of 50 are three pages, the last one empty. */
export const pageCount = (total: number, size: number): number => Math.floor(total / size) + 1;

/** "1–50 von 237", "1.001–1.050 von 1.237"; an empty page says "0 von 237". */
export function pageText(page: number, total: number, size: number): string {
  const first = (page - 1) * size + 1;
  const last = Math.min(page * size, total);
  const shown = first > last ? "0" : `${numberText(first)}–${numberText(last)}`;
  return `${shown} von ${numberText(total)}`;
}

const numberText = (number: number): string => number.toLocaleString("de-DE");

/** The page a list's address asks for; anything that is no page number asks for the first. */
export function pageParam(query: URLSearchParams): number {
  const text = query.get("page") ?? "";
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1;
}
