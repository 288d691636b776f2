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
import * as customerSystem from "../../../services/customers.ts";
import { RoundDialog } from "./RoundDialog.tsx";
import { type Outcome, useRound } from "./useRound.ts";
import { useTaken } from "./useTaken.ts";

interface BulkFilingProps {
  customers: readonly AppCustomer[];
  onClose: () => void;
}

export function BulkFiling({ customers, onClose }: BulkFilingProps) {
  const { wire, platform } = useApp();
  const memory = useDeviceMemory();
  // Planned once: a filing of this round must not count as an earlier one.
  const [plan] = useState(() =>
    filingsOf(customers).map((filing) => {
      const last = memory.recall("filing", filing.id);
      return { filing, before: last && last.at >= filing.signedAt ? last : null };
    }),
  );
  const [openedAt] = useState(() => platform.clock.now());
  const [taken, take] = useTaken(() => plan.filter(({ before }) => !before).map(({ filing }) => filing.id));

  async function file({ id, clientId, type }: Filing): Promise<Outcome> {
    // Another tab has filed the documents meanwhile. If its result is unclear, this round offers no repetition.
    const last = memory.recall("filing", id);
    if (last && last.at > openedAt && !round.results.has(id))
      return last.unclear
        ? { kind: "unclear", text: "inzwischen von diesem Gerät aus vielleicht schon abgelegt" }
        : { kind: "skipped", text: "inzwischen von diesem Gerät aus abgelegt" };
    await memory.during("filing", id, () => customerSystem.fileDocument(wire, { clientId, type }));
    return { kind: "done", text: "abgelegt" };
  }

  const round = useRound(file);
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
