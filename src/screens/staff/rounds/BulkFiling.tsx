/**
 * Stores the signed documents of the selected customers in the customer system. It makes one call for each customer and
 * document, because a call names only the customer (decision 23). Documents that this device has filed since their last
 * signature are left out unless ticked.
 */
import { useState } from "react";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { documentNames } from "../../../domain/document.ts";
import { type Filing, filingsOf } from "../../../domain/filing.ts";
import { formatMoment, formatNumber } from "../../../domain/germanFormats.ts";
import { useApp } from "../../../hooks/useApp.ts";
import { useDeviceMemory } from "../../../hooks/useDeviceMemory.ts";
import { type Round, useRound } from "../../../hooks/useRound.ts";
import { file } from "../../../tasks/file.ts";
import { RoundDialog } from "./RoundDialog.tsx";
import { useTaken } from "./useTaken.ts";

interface BulkFilingProps {
  customers: readonly AppCustomer[];
  onClose: () => void;
}

export function BulkFiling({ customers, onClose }: BulkFilingProps) {
  const app = useApp();
  const memory = useDeviceMemory();
  // Planned once: a filing of this round must not count as an earlier one.
  const [plan] = useState(() =>
    filingsOf(customers).map((filing) => {
      const last = memory.recall("filing", filing.id);
      return { filing, before: last && last.at >= filing.signedAt ? last : null };
    }),
  );
  const [openedAt] = useState(() => app.platform.clock.now());
  const [taken, take] = useTaken(() => plan.filter(({ before }) => !before).map(({ filing }) => filing.id));
  const round: Round<Filing> = useRound((filing) =>
    file(app, filing, memory, { openedAt, tried: round.results }),
  );
  const chosen = plan.filter(({ filing }) => taken.has(filing.id));
  const count = chosen.length;
  return (
    <RoundDialog
      title={count === 1 ? "Ein Dokument ablegen?" : `${formatNumber(count)} Dokumente ablegen?`}
      round={round}
      words={{ start: "Ablegen", verb: "ablegen", done: "abgelegt" }}
      items={chosen.map(({ filing }) => filing)}
      listLabel="Dokumente je Kunde"
      lines={(round.started ? chosen : plan).map(({ filing, before }) => ({
        id: filing.id,
        name: filing.client || filing.clientId,
        below: documentNames[filing.type],
        note: before
          ? `${before.unclear ? "vielleicht schon" : "schon"} abgelegt am ${formatMoment(before.at)}`
          : "",
        box: `${documentNames[filing.type]} von ${filing.client || filing.clientId} ablegen`,
        checked: taken.has(filing.id),
      }))}
      onTake={take}
      onClose={onClose}
    >
      {!round.started && (
        <p>
          Je Kunde und Dokument wird einmal abgelegt, für alle Personen, die für ihn unterschrieben haben.
          {plan.some(({ before }) => before) &&
            " Was von diesem Gerät aus schon abgelegt wurde, ist nicht angekreuzt."}
        </p>
      )}
      {[...round.results.values()].some(({ kind }) => kind === "unclear") && (
        <p>
          Wo das Ergebnis unklar ist, sehen Sie bitte im Kundensystem nach, bevor Sie noch einmal ablegen.
        </p>
      )}
    </RoundDialog>
  );
}
