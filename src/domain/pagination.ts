/** Pages of the customer list and of the work queue. */
import { formatNumber } from "./formatNumber.ts";

/** The customer system's own count (decision 2): 100 records in pages of 50 are three pages, the last one empty. */
export const pageCount = (total: number, size: number): number => Math.floor(total / size) + 1;

/** The rows shown of how many (decision 29): "1–50 von 237", on an empty page "0 von 237". `page` counts from 1. */
export function pageText(page: number, total: number, size: number): string {
  const first = (page - 1) * size + 1;
  const last = Math.min(page * size, total);
  const shown = first > last ? "0" : `${formatNumber(first)}–${formatNumber(last)}`;
  return `${shown} von ${formatNumber(total)}`;
}

/** The page number in an address, from 1; the first page when there is no valid one. */
export function pageParam(searchParams: URLSearchParams): number {
  const text = searchParams.get("page") ?? "";
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1;
}
