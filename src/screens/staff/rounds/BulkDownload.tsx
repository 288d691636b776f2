/**
 * Downloads the signed documents of the selected customers as one ZIP file. First a dialog lists the documents and
 * their number. After the user has confirmed it, they are fetched two at a time.
 */
import { useRef, useState } from "react";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import {
  type DocumentType,
  distinctFileNames,
  documentFileName,
  documentNames,
  documentTypes,
  manyDocumentsZipName,
} from "../../../domain/document.ts";
import { formatDateTime, formatNumber, isoDay } from "../../../domain/germanFormats.ts";
import { useApp } from "../../../hooks/useApp.ts";
import { useRound } from "../../../hooks/useRound.ts";
import * as documents from "../../../services/documents.ts";
import type { Outcome } from "../../../tasks/outcome.ts";
import { Button } from "../../../ui/Button.tsx";
import { saveFile } from "../../../ui/saveFile.ts";
import { RoundDialog } from "./RoundDialog.tsx";

/** The same object for each, so that a line is rendered again only if its result changes. */
const loadedOutcome: Outcome = { kind: "done", text: "geladen" };

interface Signed {
  id: string;
  type: DocumentType;
  customer: AppCustomer;
}

interface BulkDownloadProps {
  customers: readonly AppCustomer[];
  onClose: () => void;
}

export function BulkDownload({ customers, onClose }: BulkDownloadProps) {
  const { wire, platform } = useApp();
  const [all] = useState(() => signedOf(customers));
  const [names] = useState(() => fileNamesOf(all));
  const loaded = useRef(new Map<string, Blob>());
  /** The number of documents in the last file. */
  const [saved, setSaved] = useState(0);

  async function load({ id, type, customer }: Signed): Promise<Outcome> {
    const pdf = await documents.signed(wire, type, { sub: customer.id, clientId: customer.client_id });
    loaded.current.set(id, pdf);
    return loadedOutcome;
  }

  /** Saves all loaded documents, so that the file is complete after a repeated round. */
  async function save() {
    if (loaded.current.size === 0) return;
    const { streamZip } = await platform.loadBundle(
      "zipLibrary",
      () => import("../../../domain/zipLibrary.ts"),
    );
    const files = [...loaded.current].map(([id, pdf]) => ({ name: names.get(id) ?? id, pdf }));
    saveFile(await streamZip(files), manyDocumentsZipName(isoDay(platform.clock.now())));
    setSaved(files.length);
  }

  const round = useRound(load, { atOnce: 2, onEnd: save });
  const ready = [...round.results.values()].filter(({ kind }) => kind === "done").length;
  return (
    <RoundDialog
      title={
        all.length === 1
          ? "Ein Dokument herunterladen?"
          : `${formatNumber(all.length)} Dokumente herunterladen?`
      }
      round={round}
      words={{ start: "Herunterladen", verb: "laden", done: "geladen" }}
      items={all}
      listLabel="Dokumente"
      lines={all.map(({ id, type, customer }) => ({
        id,
        name: customer.client || customer.name,
        below: [documentNames[type], customer.name].filter(Boolean).join(" · "),
        note: formatDateTime(customer[type].sentAt),
      }))}
      onClose={onClose}
      actions={
        ready > saved && (
          // A round without items: the file is saved at the end of every round.
          <Button key="save" onClick={() => round.start([])}>
            {ready === 1
              ? "ZIP mit einem Dokument speichern"
              : `ZIP mit ${formatNumber(ready)} Dokumenten speichern`}
          </Button>
        )
      }
    />
  );
}

const signedOf = (customers: readonly AppCustomer[]): readonly Signed[] =>
  customers.flatMap((customer) =>
    documentTypes
      .filter((type) => customer[type].sent)
      .map((type) => ({ id: `${type} ${customer.id}`, type, customer })),
  );

/** File names by the document's id, all different. */
function fileNamesOf(all: readonly Signed[]): ReadonlyMap<string, string> {
  const names = distinctFileNames(
    all.map(({ type, customer }) =>
      documentFileName(type, customer.client || customer.name, customer[type].sentAt),
    ),
  );
  return new Map(all.map(({ id }, place) => [id, names[place] ?? id]));
}
