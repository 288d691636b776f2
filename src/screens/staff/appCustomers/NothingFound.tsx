/** Why the queue shows no row, and the next step. */

import { useHref } from "../../../app/navigation/useRoute.ts";
import { buttonLook } from "../../../ui/Button.tsx";
import { Link } from "../../../ui/Link.tsx";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { type QueueView, useQueueView } from "./useQueueView.ts";

export function NothingFound({ view }: { view: QueueView }) {
  const href = useHref();
  const [, hrefOf] = useQueueView();
  const searched = view.search.trim();
  if (searched) {
    return (
      <EmptyState
        bare
        title={`Nichts gefunden für „${searched}“`}
        action={
          <Link href={hrefOf({ search: "" })} className={buttonLook("secondary")}>
            Suche leeren
          </Link>
        }
      />
    );
  }
  if (view.wait > 0) {
    // Who waits owes something: the other tabs leave some of them out.
    const isEverybody = view.tab === "alle" || view.tab === "offen";
    return (
      <EmptyState
        bare
        done={isEverybody}
        title={`${isEverybody ? "Niemand wartet" : "Hier wartet niemand"} seit ${view.wait} Tagen oder länger`}
        action={
          <Link href={hrefOf({ wait: 0 })} className={buttonLook("secondary")}>
            Jede Wartezeit zeigen
          </Link>
        }
      />
    );
  }
  if (view.tab === "alle") {
    return (
      <EmptyState
        bare
        title="Noch niemand eingeladen"
        action={
          <Link href={href("Customers")} className={buttonLook("primary")}>
            Kunden einladen
          </Link>
        }
      >
        <p>Öffnen Sie einen Kunden und laden Sie einen seiner Ansprechpartner in den Kundenbereich ein.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      bare
      done={view.tab !== "erledigt"}
      title={view.tab === "erledigt" ? "Noch nichts erledigt" : "Hier fehlt nichts mehr"}
      action={
        <Link href={hrefOf({ tab: "alle" })} className={buttonLook("secondary")}>
          Alle App-Kunden zeigen
        </Link>
      }
    />
  );
}
