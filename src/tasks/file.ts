/**
 * Storing signed documents in the customer system (decision 23), one or many. The call names only the customer, so it
 * files the documents of all their signers. This device remembers it by customer.
 */
import type { App } from "../core/createApp.ts";
import type { DeviceMemory } from "../core/deviceMemory.ts";
import type { Filing } from "../domain/filing.ts";
import type { Outcome } from "../messages/outcome.ts";
import { fileDocument } from "../services/customers.ts";
import { doneMeanwhile } from "./outcome.ts";

/** The state of a round. */
interface FilingRound {
  /** Milliseconds since the epoch. Another tab has made each later filing outside of `tried`. */
  openedAt: number;
  /** Has the ids of the filings that this round has tried. */
  tried: { has(id: string): boolean };
}

/**
 * Files one document. Only a round looks for filings of other tabs: a single press asks before it repeats one. Raises what
 * `fileDocument` raises.
 */
export async function file(
  { wire }: Pick<App, "wire">,
  { id, clientId, type }: Pick<Filing, "id" | "clientId" | "type">,
  memory: DeviceMemory,
  round?: FilingRound,
): Promise<Outcome> {
  const last = memory.recall("filing", id);
  // If the result of another tab is unclear, this round offers no repetition.
  if (round && last && last.at > round.openedAt && !round.tried.has(id))
    return { kind: last.unclear ? "unclear" : "skipped", text: doneMeanwhile(last, "abgelegt") };
  await memory.during("filing", id, () => fileDocument(wire, { clientId, type }));
  return { kind: "done", text: "abgelegt" };
}
