/** Reads the people of many customers, for first invitations. What was read stays in the app until the sign-out. */
import type { App } from "../../core/createApp.ts";
import type { ListedCustomer } from "../../domain/customer.ts";
import { codeOf, type Failure, failureOf } from "../../domain/failure.ts";
import { formatNumber } from "../../domain/germanFormats.ts";
import { reachableAmong } from "../../domain/inviting.ts";
import { endsTheRound, isTrouble, runRound } from "../../domain/round.ts";
import { useApp, useStore } from "../../hooks/useApp.ts";
import { useReadState } from "../../hooks/useRead.ts";
import { noticeFor } from "../../messages/errorMessages.ts";
import * as customerSystem from "../../services/customers.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./PeopleReading.module.css";

/**
 * Reads the people of these customers that were not read yet. The state has failed if one of them could not be read. A retry
 * reads only what is missing.
 */
export function usePeople(customers: readonly ListedCustomer[]) {
  const app = useApp();
  const ids = customers.map(({ id }) => id);
  const state = useReadState<null>("people", ids, (signal) => readPeople(app, ids, signal), {
    lasting: true,
  });
  return { state, isReading: state.kind === "loading" || (state.kind === "answered" && state.busy) };
}

/** Two at a time. A failure of one customer does not stop the others, three in a row do. Raises the last failure. */
async function readPeople({ wire, invitations }: App, ids: readonly string[], signal: AbortSignal) {
  const { people } = invitations;
  let last: Failure | null = null;
  async function run(id: string): Promise<Failure | null> {
    const users = await wire.read(customerSystem.users(id), { signal }).catch((thrown: unknown) => {
      if (signal.aborted || endsTheRound(codeOf(thrown))) throw thrown;
      return failureOf(thrown);
    });
    if (signal.aborted) return null;
    const failure = "code" in users ? users : null;
    people.set(new Map(people.get()).set(id, "code" in users ? null : users));
    last = failure ?? last;
    return failure;
  }
  const missing = ids.filter((id) => !people.get().get(id));
  const isTroubled = (failure: Failure | null) => failure !== null && isTrouble(failure.code);
  await runRound(missing, { atOnce: 2, stop: signal, run, isTrouble: isTroubled, onResult: () => {} });
  if (last) throw last;
  return null;
}

/** The progress of the reading. The line keeps its place afterwards, so that nothing moves. */
export function PeopleReading({ customers }: { customers: readonly ListedCustomer[] }) {
  const people = useStore(useApp().invitations.people);
  const { state, isReading } = usePeople(customers);
  const isReached = ({ id }: ListedCustomer) => reachableAmong(people.get(id) ?? []).length > 0;
  const count = customers.filter(isReading ? ({ id }) => people.has(id) : isReached).length;
  const what = isReading ? "Ansprechpersonen werden gesucht:" : "E-Mail-Adressen bei";
  const numbers = `${what} ${formatNumber(count)} von ${formatNumber(customers.length)} Kunden`;
  const failed = state.kind === "failed" && state;
  return (
    <div className={`buttons ${styles.reading}`}>
      <p className="note">{failed ? `Ansprechpersonen: ${noticeFor(failed.failure, "").title}` : numbers}</p>
      {failed && (
        <Button variant="quiet" onClick={failed.retry}>
          Erneut versuchen
        </Button>
      )}
    </div>
  );
}
