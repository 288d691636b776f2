import { useApp } from "../../../app/context.ts";
import { debounced } from "../../../app/data/debounced.ts";
import { useReadState } from "../../../app/data/useReadState.ts";
import * as appCustomers from "../../../services/appCustomers.ts";

const none: ReadonlySet<string> = new Set();

/**
 * Which of the listed customers have an app customer, by their ids. Empty until that is known, and where the data service
 * does not say: the list waits for nothing. Asked once the list has stood for a moment, so not for every typed letter.
 */
export function useCustomersInApp(clientIds: readonly string[]): ReadonlySet<string> {
  const { wire, platform } = useApp();
  const state = useReadState(
    "customersInApp",
    clientIds,
    debounced<ReadonlySet<string> | null>(platform.clock, (signal, soFar) =>
      appCustomers.customersInApp(wire, clientIds, signal, soFar),
    ),
    { follow: (id) => appCustomers.followCustomersInApp(clientIds, id) },
  );
  return (state.kind === "answered" && state.answer) || none;
}
