/** The events of the data service that say an app customer's record was created or changed (decision 19). */
import * as v from "valibot";

/** The subscriptions' names. */
export const clientEvents = ["onCreateClient", "onUpdateClient"] as const;

const client = v.object({ id: v.string() });
const clientEvent = v.union([v.object({ onCreateClient: client }), v.object({ onUpdateClient: client })]);

/** Whose record an event is about; null for an event that does not say it. */
export function changedClientId(event: unknown): string | null {
  const { success, output } = v.safeParse(clientEvent, event);
  if (!success) return null;
  return "onCreateClient" in output ? output.onCreateClient.id : output.onUpdateClient.id;
}
