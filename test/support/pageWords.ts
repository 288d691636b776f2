import { PAGE_SIZE } from "../backend/rules.ts";

/** The words below a page of a list, such as "51–100 von 237". Pages count from 1. */
export const pageWords = (page: number, total: number): string =>
  `${(page - 1) * PAGE_SIZE + 1}–${Math.min(page * PAGE_SIZE, total)} von ${total}`;
