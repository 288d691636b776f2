/** Why the queue shows no rows, and the next step. */
import type { ReactNode } from "react";
import { useHref } from "../../../hooks/useRoute.ts";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { InvitationPicture, SearchPicture } from "../../../ui/pictures/staffPictures.tsx";
import { type QueueView, useQueueView } from "./useQueueView.ts";

export function NothingFound({ view }: { view: QueueView }) {
  const [, hrefOf] = useQueueView();
  const searched = view.search.trim();
  if (searched) {
    return (
      <EmptyState
        title={`Keine Treffer für „${searched}“`}
        picture={<SearchPicture />}
        action={<ButtonLink href={hrefOf({ search: "" })}>Suche leeren</ButtonLink>}
      />
    );
  }
  if (view.tab === "alle") {
    return (
      <NobodyInvited>
        <p>Öffnen Sie einen Kunden und laden Sie dort eine Ansprechperson ein.</p>
      </NobodyInvited>
    );
  }
  return (
    <EmptyState
      done={view.tab !== "erledigt"}
      title={view.tab === "erledigt" ? "Noch nichts erledigt" : "Hier ist nichts zu tun"}
      action={<ButtonLink href={hrefOf({ tab: "alle" })}>Alle App-Kunden zeigen</ButtonLink>}
    />
  );
}

export function NobodyInvited({ children }: { children?: ReactNode }) {
  const href = useHref();
  return (
    <EmptyState
      title="Noch niemand eingeladen"
      picture={<InvitationPicture />}
      action={
        <ButtonLink href={href("Customers")} variant="primary">
          Kunden einladen
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  );
}
