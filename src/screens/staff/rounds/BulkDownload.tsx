/**
 * Downloads the signed documents of the selected customers as one ZIP file. First a dialog lists the documents and
 * their number. After the user has confirmed it, they are fetched two at a time.
 */
import { useState } from "react";
import type { App } from "../../../core/createApp.ts";
import { itemsWith } from "../../../core/roundState.ts";
import { resumeRound, startRound } from "../../../core/rounds.ts";
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
import type { Outcome } from "../../../messages/outcome.ts";
import * as documents from "../../../services/documents.ts";
import { saveFile } from "../../../ui/saveFile.ts";
import { PlanDialog } from "./PlanDialog.tsx";

interface Signed {
  id: string;
  type: DocumentType;
  customer: AppCustomer;
}

interface BulkDownloadProps {
  customers: readonly AppCustomer[];
  onClose: () => void;
}

const lineOf = ({ type, customer }: Signed) => ({
  name: customer.client || customer.name,
  below: [documentNames[type], customer.name].filter(Boolean).join(" · "),
});

export function BulkDownload({ customers, onClose }: BulkDownloadProps) {
  const app = useApp();
  const [all] = useState(() => signedOf(customers));
  return (
    <PlanDialog
      title={
        all.length === 1
          ? "Ein Dokument herunterladen?"
          : `${formatNumber(all.length)} Dokumente herunterladen?`
      }
      start="Herunterladen"
      onStart={() => {
        startDownload(app, all);
        onClose();
      }}
      listLabel="Dokumente"
      lines={all.map((one) => ({
        id: one.id,
        ...lineOf(one),
        note: formatDateTime(one.customer[one.type].sentAt),
      }))}
      onClose={onClose}
    />
  );
}

/** The same object for each, so that a line is rendered again only if its result changes. */
const loadedOutcome: Outcome = { kind: "done", text: "geladen" };

function startDownload(app: App, all: readonly Signed[]): void {
  const { wire, platform } = app;
  const names = fileNamesOf(all);
  const loaded = new Map<string, Blob>();
  /** The number of documents in the last file. */
  let saved = 0;

  async function load({ id, type, customer }: Signed): Promise<Outcome> {
    const pdf = await documents.signed(wire, type, { sub: customer.id, clientId: customer.client_id });
    loaded.set(id, pdf);
    return loadedOutcome;
  }

  /** Saves all loaded documents, so that the file is complete after a repeated round. */
  async function save() {
    if (loaded.size === 0) return;
    const { streamZip } = await platform.loadBundle(
      "zipLibrary",
      () => import("../../../domain/zipLibrary.ts"),
    );
    const files = [...loaded].map(([id, pdf]) => ({ name: names.get(id) ?? id, pdf }));
    saveFile(await streamZip(files), manyDocumentsZipName(isoDay(platform.clock.now())));
    saved = files.length;
  }

  startRound<Signed>(app, {
    title: "Dokumente herunterladen",
    ...{ verb: "laden", done: "geladen" },
    items: all,
    lineOf,
    run: load,
    atOnce: 2,
    onEnd: save,
    steps(round) {
      const ready = itemsWith(round, "done").length;
      if (ready <= saved) return [];
      const label =
        ready === 1
          ? "ZIP mit einem Dokument speichern"
          : `ZIP mit ${formatNumber(ready)} Dokumenten speichern`;
      // Without items: the file is saved at the end of every round.
      return [{ label, act: () => resumeRound(app, round.key, []) }];
    },
  });
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
