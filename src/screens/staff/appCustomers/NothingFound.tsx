/** Why the queue shows no row, and the next step. */

import { useHref } from "../../../app/navigation/useRoute.ts";
import { dativeDays } from "../../../domain/waiting.ts";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { InvitationPicture, SearchPicture } from "../../../ui/pictures/staffPictures.tsx";
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
        picture={<SearchPicture />}
        action={<ButtonLink href={hrefOf({ search: "" })}>Suche leeren</ButtonLink>}
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
        title={`${isEverybody ? "Niemand wartet" : "Hier wartet niemand"} seit ${dativeDays(view.wait)} oder länger`}
        action={<ButtonLink href={hrefOf({ wait: 0 })}>Jede Wartezeit zeigen</ButtonLink>}
      />
    );
  }
  if (view.tab === "alle") {
    return (
      <EmptyState
        bare
        title="Noch niemand eingeladen"
        picture={<InvitationPicture />}
        action={
          <ButtonLink href={href("Customers")} look="primary">
            Kunden einladen
          </ButtonLink>
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
      action={<ButtonLink href={hrefOf({ tab: "alle" })}>Alle App-Kunden zeigen</ButtonLink>}
    />
  );
}
