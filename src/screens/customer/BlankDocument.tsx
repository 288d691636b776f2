/** Step one: the blank document, to read before anything is signed. */
import { useState } from "react";
import { useApp } from "../../app/app.ts";
import { useCommand } from "../../app/command.ts";
import { type DocumentType, documentNames } from "../../domain/document.ts";
import * as documents from "../../services/documents.ts";
import { Button } from "../../ui/Button.tsx";
import { ObjectLink } from "../../ui/ObjectLink.tsx";

/** The file is fetched first: only a real link to what is there opens a new window without a popup blocker in the way. */
export function BlankDocument({ type }: { type: DocumentType }) {
  const { wire } = useApp();
  const [pdf, setPdf] = useState<Blob | null>(null);
  const [fetchPdf, busy] = useCommand(() => documents.blank(wire, type), { after: setPdf });
  const name = documentNames[type];
  if (!pdf) {
    return (
      <Button busy={busy} onClick={() => void fetchPdf()}>
        {name} laden
      </Button>
    );
  }
  return (
    <p>
      <ObjectLink blob={pdf} look="secondary">
        In neuem Fenster lesen
      </ObjectLink>{" "}
      <ObjectLink blob={pdf} look="quiet" download={`${name}.pdf`}>
        Herunterladen
      </ObjectLink>
    </p>
  );
}
