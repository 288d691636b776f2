/** Signing a document, once and for all: the command, the signature it needs, and what happens to it when it fails. */
import { useState } from "react";
import { useApp } from "../../app/app.ts";
import { useCommand } from "../../app/command.ts";
import { useHref } from "../../app/place.ts";
import { useUnsaved } from "../../app/unsaved.tsx";
import type { AppCustomer } from "../../domain/appCustomer.ts";
import type { DocumentType, SignedForm } from "../../domain/document.ts";
import { Failure } from "../../domain/failure.ts";
import * as documents from "../../services/documents.ts";
import type { Signature } from "../../ui/signature/signature.ts";
import { toPng } from "../../ui/signature/toPng.ts";

/** Section 8 of the specification: one text for every way in which a document could not be created. */
const notCreated = {
  title: "Fehler",
  text: "Das Dokument konnte nicht erstellt werden. Bitte prüfen Sie alle Pflichtfelder und Ihre Internetverbindung.",
};

const confirmations = { avv: "avvCreated", sepa: "sepaCreated" } as const;

/** `fields` are the form's answers besides the signature. */
export function useSigning(type: DocumentType, client: AppCustomer, dirty: boolean) {
  const { wire, router } = useApp();
  const href = useHref();
  const [signature, setSignature] = useState<Signature | null>(null);
  /** The one taken back by a failure, for "Unterschrift wiederherstellen" (decision 17). */
  const [withdrawn, setWithdrawn] = useState<Signature | null>(null);
  const [done, setDone] = useState(false);
  const leaving = useUnsaved(!done && (dirty || signature !== null));

  const [sign, busy] = useCommand(
    async (toForm: (png: string) => SignedForm) => {
      if (!signature) throw new Failure("Rejected", { detail: "no signature" });
      const signer = { sub: client.id, clientId: client.client_id, email: client.email };
      await documents.signOnce(wire, toForm(await toPng(signature)), signer);
    },
    {
      confirm: confirmations[type],
      after() {
        setDone(true);
        router.go(href("CustomerMenu"), { evenUnsaved: true });
      },
      otherwise() {
        setWithdrawn(signature);
        setSignature(null);
      },
      apology: () => notCreated,
    },
  );

  return {
    signature,
    setSignature,
    restore: withdrawn && !signature ? () => setSignature(withdrawn) : null,
    sign,
    busy,
    leaving,
  };
}
