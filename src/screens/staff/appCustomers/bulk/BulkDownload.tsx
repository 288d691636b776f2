/**
 * Downloads what the selected customers have signed, as one ZIP file or several: fetched two at a time, and not before a
 * press that has seen how many and whose they are.
 */
import { useRef, useState } from "react";
import { useApp } from "../../../../app/context.ts";
import type { AppCustomer } from "../../../../domain/appCustomer.ts";
import { formatDateTime, isoDay } from "../../../../domain/dates.ts";
import { type DocumentType, documentNames, documentTypes } from "../../../../domain/document.ts";
import {
  distinctFileNames,
  documentFileName,
  manyDocumentsZipName,
} from "../../../../domain/documentFileName.ts";
import { formatNumber } from "../../../../domain/formatNumber.ts";
import * as documents from "../../../../services/documents.ts";
import { Button } from "../../../../ui/Button.tsx";
import { saveFile } from "../../../../ui/saveFile.ts";
import { RoundDialog } from "./RoundDialog.tsx";
import { type Outcome, useBulk } from "./useBulk.ts";

/** All of a file's documents are in memory until it is written, and somebody waits for it. */
const ZIP_DOCUMENTS = 50;

/** The same objects for each, so that a line is drawn again only when its result changes. */
const inMemory: Outcome = { kind: "done", text: "geladen" };
const inFile: Outcome = { kind: "done", text: "enthalten" };

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
  const [part, setPart] = useState(0);
  const [started, setStarted] = useState(false);
  const loaded = useRef(new Map<string, Uint8Array<ArrayBuffer>>());
  /** Those that a file was written with. */
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set());
  const parts = Math.ceil(all.length / ZIP_DOCUMENTS);
  const ofPart = all.slice(part * ZIP_DOCUMENTS, (part + 1) * ZIP_DOCUMENTS);

  async function load({ id, type, customer }: Signed): Promise<Outcome> {
    const pdf = await documents.signed(wire, type, { sub: customer.id, clientId: customer.client_id });
    if (!pdf) return { kind: "failed", text: "nicht gefunden" };
    loaded.current.set(id, new Uint8Array(await pdf.arrayBuffer()));
    return inMemory;
  }

  /** Also what was loaded before somebody stopped, or before a file that could not be written. */
  async function save() {
    const { zipSync } = await platform.loadBundle(
      "zipLibrary",
      () => import("../../../../domain/zipLibrary.ts"),
    );
    const found = ofPart.flatMap(({ id }) => {
      const bytes = loaded.current.get(id);
      return bytes ? [{ id, bytes }] : [];
    });
    if (found.length === 0) return;
    const files = Object.fromEntries(found.map(({ id, bytes }) => [names.get(id) ?? id, bytes]));
    // A PDF is compressed already.
    const zip = new Blob([zipSync(files, { level: 0 })], { type: "application/zip" });
    saveFile(zip, manyDocumentsZipName(isoDay(platform.clock.now()), parts > 1 ? part + 1 : null));
    loaded.current.clear();
    setSaved((before) => new Set([...before, ...found.map(({ id }) => id)]));
  }

  const round = useBulk(load, { atOnce: 2, onEnd: save });
  const results = new Map(
    [...round.results].map(([id, result]) => [id, saved.has(id) ? inFile : result] as const),
  );
  const missing = ofPart.filter(({ id }) => started && results.get(id)?.kind !== "done");
  const unsaved = ofPart.filter(({ id }) => results.get(id) === inMemory).length;
  const isSaved = unsaved === 0 && ofPart.some(({ id }) => saved.has(id));
  const fetchThese = (these: readonly Signed[]) => {
    setStarted(true);
    round.start(these);
  };
  // The next part would drop what is loaded of this one.
  const next = part + 1 < parts && unsaved === 0;
  return (
    <RoundDialog
      title={started ? "Dokumente herunterladen" : questionFor(ofPart.length)}
      listLabel="Dokumente"
      lines={ofPart.map(({ id, type, customer }) => ({
        id,
        name: customer.client || customer.name,
        below: [documentNames[type], customer.name].filter(Boolean).join(" · "),
        note: formatDateTime(customer[type].sentAt),
      }))}
      round={{ ...round, results }}
      started={started}
      doneWord={isSaved ? "enthalten" : "geladen"}
      onClose={onClose}
      actions={
        <>
          {started && missing.length > 0 && (
            <Button
              key="missing"
              look={next || unsaved > 0 ? "secondary" : "primary"}
              onClick={() => fetchThese(missing)}
            >
              Fehlende laden ({formatNumber(missing.length)})
            </Button>
          )}
          {unsaved > 0 && (
            // A round of nothing: what follows every round is the file.
            <Button key="save" look="primary" onClick={() => fetchThese([])}>
              {unsaved === 1
                ? "ZIP mit einem Dokument speichern"
                : `ZIP mit ${formatNumber(unsaved)} Dokumenten speichern`}
            </Button>
          )}
          {!started && (
            <Button key="start" look="primary" onClick={() => fetchThese(ofPart)}>
              Herunterladen
            </Button>
          )}
          {started && next && (
            <Button
              key={`part ${part}`}
              look="primary"
              onClick={() => {
                setPart(part + 1);
                setStarted(false);
              }}
            >
              Weiter zu Teil {part + 2}
            </Button>
          )}
        </>
      }
    >
      {!started && (
        <p>
          Gespeichert wird eine ZIP-Datei.
          {parts > 1 &&
            ` Eine Datei enthält höchstens ${ZIP_DOCUMENTS} der ${formatNumber(all.length)} Dokumente; dies ist Teil ${part + 1} von ${parts}.`}
        </p>
      )}
    </RoundDialog>
  );
}

const questionFor = (count: number): string =>
  count === 1 ? "Ein Dokument herunterladen?" : `${formatNumber(count)} Dokumente herunterladen?`;

const signedOf = (customers: readonly AppCustomer[]): readonly Signed[] =>
  customers.flatMap((customer) =>
    documentTypes
      .filter((type) => customer[type].sent)
      .map((type) => ({ id: `${type} ${customer.id}`, type, customer })),
  );

/** By the document's id. Of all at once: files that are unpacked into one folder hold no name twice. */
function fileNamesOf(all: readonly Signed[]): ReadonlyMap<string, string> {
  const names = distinctFileNames(
    all.map(({ type, customer }) =>
      documentFileName(type, customer.client || customer.name, customer[type].sentAt),
    ),
  );
  return new Map(all.map(({ id }, place) => [id, names[place] ?? id]));
}
