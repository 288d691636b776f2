/**
 * Has what the selected customers signed stored in the customer system, once for each customer and document (decision 23):
 * the call names the customer alone. What this device has filed since the last signature is left out unless ticked.
 */
import { useState } from "react";
import { useApp } from "../../../../app/context.ts";
import { useDeviceMemory } from "../../../../app/session/deviceMemory.ts";
import type { AppCustomer } from "../../../../domain/appCustomer.ts";
import { formatMoment } from "../../../../domain/dates.ts";
import { documentNames } from "../../../../domain/document.ts";
import { codeOf } from "../../../../domain/failure.ts";
import { type Filing, filingsOf } from "../../../../domain/filing.ts";
import { formatNumber } from "../../../../domain/formatNumber.ts";
import * as customerSystem from "../../../../services/customers.ts";
import { Button } from "../../../../ui/Button.tsx";
import { useTaken } from "../useTaken.ts";
import { RoundDialog } from "./RoundDialog.tsx";
import { type Outcome, useBulk } from "./useBulk.ts";

interface BulkFilingProps {
  customers: readonly AppCustomer[];
  onClose: () => void;
}

export function BulkFiling({ customers, onClose }: BulkFilingProps) {
  const { wire, platform } = useApp();
  const memory = useDeviceMemory();
  // Planned once: what this round files must not count as filed before.
  const [plan] = useState(() =>
    filingsOf(customers).map((filing) => {
      const last = memory.recall("filing", filing.id);
      return { filing, before: last && last.at >= filing.signedAt ? last : null };
    }),
  );
  const [openedAt] = useState(() => platform.clock.now());
  const [taken, take] = useTaken(() => plan.filter(({ before }) => !before).map(({ filing }) => filing.id));
  const [started, setStarted] = useState(false);

  async function file({ id, clientId, type }: Filing): Promise<Outcome> {
    // In another tab: what is unclear here is not offered again.
    const last = memory.recall("filing", id);
    if (last && last.at > openedAt)
      return last.unclear
        ? { kind: "unclear", text: "inzwischen von diesem Gerät aus vielleicht schon abgelegt" }
        : { kind: "skipped", text: "inzwischen von diesem Gerät aus abgelegt" };
    try {
      await customerSystem.fileDocument(wire, { clientId, type });
    } catch (thrown) {
      if (codeOf(thrown) === "ResultUnknown") memory.remember("filing", id, "unclear");
      throw thrown;
    }
    memory.remember("filing", id);
    return { kind: "done", text: "abgelegt" };
  }

  const round = useBulk(file);
  const chosen = plan.filter(({ filing }) => taken.has(filing.id));
  const filings = chosen.map(({ filing }) => filing);
  const kindOf = ({ id }: Filing) => round.results.get(id)?.kind;
  // What is unclear may have been filed: only one that certainly was not is offered again.
  const open = filings.filter((filing) => !kindOf(filing) || kindOf(filing) === "failed");
  const send = (these: readonly Filing[]) => {
    setStarted(true);
    round.start(these);
  };
  return (
    <RoundDialog
      title={started ? "Im Kundensystem ablegen" : questionFor(filings.length)}
      listLabel="Dokumente je Kunde"
      lines={(started ? chosen : plan).map(({ filing, before }) => ({
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
      round={round}
      started={started}
      doneWord="abgelegt"
      onClose={onClose}
      actions={
        open.length > 0 && (
          <Button key={started ? "rest" : "start"} look="primary" onClick={() => send(open)}>
            {started ? `Übrige ablegen (${formatNumber(open.length)})` : "Ablegen"}
          </Button>
        )
      }
    >
      {!started && (
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

const questionFor = (count: number): string =>
  count === 1 ? "Ein Dokument ablegen?" : `${formatNumber(count)} Dokumente ablegen?`;
