/** The data service's events about app customers (decision 19). */
import * as v from "valibot";

/** The subscriptions: a record was created, a record was changed. */
export const clientEvents = ["onCreateClient", "onUpdateClient"] as const;

const client = v.object({ id: v.string() });
const clientEvent = v.union([v.object({ onCreateClient: client }), v.object({ onUpdateClient: client })]);

/** The id of the app customer an event is about; null when the event does not name one. */
export function changedClientId(event: unknown): string | null {
  const { success, output } = v.safeParse(clientEvent, event);
  if (!success) return null;
  return "onCreateClient" in output ? output.onCreateClient.id : output.onUpdateClient.id;
}
