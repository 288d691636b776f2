/** The queue's orders in German. */
import type { QueueSort, SortDirection } from "../../../domain/queue.ts";

export const orderNames: Record<QueueSort, Record<SortDirection, string>> = {
  name: { asc: "Name A bis Z", desc: "Name Z bis A" },
  wartezeit: { desc: "Längste Wartezeit", asc: "Kürzeste Wartezeit" },
  eingeladen: { desc: "Zuletzt eingeladen", asc: "Zuerst eingeladen" },
};
