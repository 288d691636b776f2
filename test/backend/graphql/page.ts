/** One page of a list, read as a DynamoDB scan: `limit` counts the rows read, the filter comes after (AWS, "Scan"). */
import { type Filter, passes } from "./filter.ts";
import { refuse } from "./refusal.ts";

const DEFAULT_LIMIT = 100; // Amplify's list queries
const LARGEST_LIMIT = 1000;

export interface PageQuestion {
  filter?: Filter | null;
  limit?: number | null;
  nextToken?: string | null;
}

/**
 * A page may be short, or empty with a `nextToken`. A scan that stops on the last row does not know that it was the
 * last: it hands out a token too, which leads to an empty page.
 */
export function pageOf<Row extends { id: string }>(rows: readonly Row[], question: PageQuestion) {
  const limit = question.limit ?? DEFAULT_LIMIT;
  if (limit < 1 || limit > LARGEST_LIMIT) {
    throw refuse("ValidationException", `limit must lie between 1 and ${LARGEST_LIMIT}`);
  }
  const start = question.nextToken == null ? 0 : startAfter(rows, question.nextToken);
  const scanned = rows.slice(start, start + limit);
  const last = scanned.length === limit ? scanned.at(-1) : undefined;
  return {
    items: scanned.filter((row) => passes(row, question.filter)),
    nextToken: last ? tokenAfter(last) : null,
  };
}

const tokenAfter = (row: { id: string }): string =>
  Buffer.from(JSON.stringify({ version: 1, after: row.id })).toString("base64url");

function startAfter(rows: readonly { id: string }[], token: string): number {
  const index = rows.findIndex((row) => tokenAfter(row) === token);
  if (index < 0) throw refuse("BadRequestException", "Invalid pagination token given.");
  return index + 1;
}
