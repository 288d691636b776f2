/**
 * Stores the signed documents of the selected customers in the customer system. It makes one call for each customer and
 * document, because a call names only the customer (decision 23). Documents that this device has filed since their last
 * signature are left out unless ticked.
 */
import { useState } from "react";
import { startRound } from "../../../core/rounds.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { documentNames } from "../../../domain/document.ts";
import { type Filing, filingsOf } from "../../../domain/filing.ts";
import { formatMoment, formatNumber } from "../../../domain/germanFormats.ts";
import { useApp } from "../../../hooks/useApp.ts";
import { useDeviceMemory } from "../../../hooks/useDeviceMemory.ts";
import { file } from "../../../tasks/file.ts";
import { PlanDialog } from "./PlanDialog.tsx";
import { useTaken } from "./useTaken.ts";

interface BulkFilingProps {
  customers: readonly AppCustomer[];
  onClose: () => void;
}

const lineOf = ({ client, clientId, type }: Filing) => ({
  name: client || clientId,
  below: documentNames[type],
});

export function BulkFiling({ customers, onClose }: BulkFilingProps) {
  const app = useApp();
  const memory = useDeviceMemory();
  // Planned once: a filing of another tab must not change what is ticked.
  const [plan] = useState(() =>
    filingsOf(customers).map((filing) => {
      const last = memory.recall("filing", filing.id);
      return { filing, before: last && last.at >= filing.signedAt ? last : null };
    }),
  );
  const [openedAt] = useState(() => app.platform.clock.now());
  const [taken, take] = useTaken(() => plan.filter(({ before }) => !before).map(({ filing }) => filing.id));
  const items = plan.flatMap(({ filing }) => (taken.has(filing.id) ? filing : []));

  function start() {
    const tried = new Set<string>();
    startRound<Filing>(app, {
      title: "Dokumente ablegen",
      ...{ verb: "ablegen", done: "abgelegt" },
      items,
      lineOf,
      run: (filing) => file(app, filing, memory, { openedAt, tried }).finally(() => tried.add(filing.id)),
      hint: ({ results }) =>
        [...results.values()].some(({ kind }) => kind === "unclear")
          ? "Wo das Ergebnis unklar ist, sehen Sie bitte im Kundensystem nach, bevor Sie noch einmal ablegen."
          : "",
    });
    onClose();
  }

  return (
    <PlanDialog
      title={
        items.length === 1 ? "Ein Dokument ablegen?" : `${formatNumber(items.length)} Dokumente ablegen?`
      }
      start="Ablegen"
      onStart={items.length > 0 ? start : null}
      listLabel="Dokumente je Kunde"
      lines={plan.map(({ filing, before }) => ({
        id: filing.id,
        ...lineOf(filing),
        note: before
          ? `${before.unclear ? "vielleicht schon" : "schon"} abgelegt am ${formatMoment(before.at)}`
          : "",
        box: `${documentNames[filing.type]} von ${filing.client || filing.clientId} ablegen`,
        checked: taken.has(filing.id),
      }))}
      onTake={take}
      onClose={onClose}
    >
      <p>
        Jedes Dokument wird einmal je Kunde abgelegt, auch wenn mehrere Personen unterschrieben haben.
        {plan.some(({ before }) => before) &&
          " Was von diesem Gerät aus schon abgelegt wurde, ist nicht angekreuzt."}
      </p>
    </PlanDialog>
  );
}
