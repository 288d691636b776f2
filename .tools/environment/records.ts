/** Which stored records cannot be read, and why: a list says only how many it had to leave out (decision 41). */
import * as v from "valibot";
import type { Wire } from "../../src/core/createWire.ts";
import { codeOf } from "../../src/domain/failure.ts";
import { connection, MAX_PAGE_ROWS } from "../../src/services/serviceWire.ts";
import { type Listing, paged } from "../../src/wire/http/paginate.ts";
import { failureText, serviceErrors } from "./failureText.ts";
import type { Check } from "./finding.ts";
import type { Caller } from "./reads.ts";

export interface UnreadableOptions<Row> {
  check: Check;
  field: "listClients" | "listUsers";
  /** The list as the app reads it; null if that failed. */
  listing: Listing<Row> | null;
  /** Reads one record alone. */
  readOne: (id: string) => Promise<unknown>;
}

/** The most records that are named. A mistake in a resolver is the same in all of them. */
const MOST_NAMED = 20;

/**
 * Finds the records that the list lacks, and names the fault of each. It first reads the ids alone, because they can be
 * read even if another field cannot. Then it reads each missing record by its id.
 */
export async function judgeRecords<Row extends { id: string }>(
  { wire, findings, network }: Caller,
  { check, field, listing, readOne }: UnreadableOptions<Row>,
): Promise<void> {
  if (!listing) return findings.skipped(check, "the list cannot be read at all");
  const ids = await readIds(wire, field).catch(failureText);
  if (typeof ids === "string") return findings.skipped(check, `their ids cannot be read: ${ids}`);
  const listed = new Set(listing.rows.map(({ id }) => id));
  const lacking = ids.rows.filter(({ id }) => !listed.has(id));
  const faults = [];
  for (const { id } of lacking.slice(0, MOST_NAMED)) {
    network.received();
    const failed = await readOne(id).then(
      () => "it can be read alone, but not in the list",
      (thrown: unknown) => failureText(thrown),
    );
    const errors = serviceErrors(network.received().at(-1));
    faults.push(`${id}: ${errors.join(", ") || failed}`);
  }
  if (lacking.length > MOST_NAMED) faults.push(`and ${lacking.length - MOST_NAMED} more`);
  if (ids.unreadable > 0) faults.push(`${ids.unreadable} have no id that can be read`);
  const mend =
    "Mend the named field of each record, or its resolver: until then the app leaves it out of lists.";
  findings.judge(check, faults, `${ids.rows.length} records`, mend);
}

export const readIds = (wire: Wire, field: string): Promise<Listing<{ id: string }>> =>
  wire.read(
    paged({
      page: (nextToken) => ({
        service: "graphql",
        document: `query Ids($limit: Int, $nextToken: String) { ${field}(limit: $limit, nextToken: $nextToken) { items { id } nextToken } }`,
        variables: { limit: MAX_PAGE_ROWS, nextToken },
        field,
        schema: connection(v.object({ id: v.string() })),
      }),
      answer: (listing) => listing,
    }),
  );

/** The rows that could be read; an empty list if no row could be read. null if the read was refused or lost. */
export const asFarAsReadable = <Row>(list: Promise<Listing<Row>>): Promise<Listing<Row> | null> =>
  list.catch((thrown: unknown) => (codeOf(thrown) === "Malformed" ? { rows: [], unreadable: 0 } : null));
