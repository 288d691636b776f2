/** Signing a document, once and for all: the command, the signature it needs, and what happens to it when it fails. */
import { type ReactNode, useState } from "react";
import { useApp } from "../../app/context.ts";
import { useCommand } from "../../app/data/useCommand.ts";
import { useHref } from "../../app/navigation/useRoute.ts";
import { type LeaveDialogTexts, useUnsavedChanges } from "../../app/navigation/useUnsavedChanges.tsx";
import type { AppCustomer } from "../../domain/appCustomer.ts";
import type { DocumentType, SignedForm } from "../../domain/document.ts";
import { Failure, isOutcomeUnknown } from "../../domain/failure.ts";
import * as documents from "../../services/documents.ts";
import type { Signature } from "../../ui/signature/signature.ts";
import { toPng } from "../../ui/signature/toPng.ts";
import type { Hold } from "./DocumentGate.tsx";

/** Section 8 of the specification: one text for every way in which a document could not be created. */
const notCreated = {
  title: "Fehler",
  text: "Das Dokument konnte nicht erstellt werden. Bitte prüfen Sie alle Pflichtfelder und Ihre Internetverbindung.",
};

const notConfirmed = {
  title: "Fehler",
  text: `${notCreated.text} Beim nächsten Versuch sehen wir zuerst nach, ob es doch erstellt wurde: Sie unterschreiben nie doppelt.`,
};

const confirmations = { avv: "avvCreated", sepa: "sepaCreated" } as const;

const leavingWords: Record<DocumentType, LeaveDialogTexts> = {
  avv: {
    title: "Seite verlassen?",
    text: "Ihre Unterschrift ist noch nicht abgeschickt. Wenn Sie die Seite verlassen, geht sie verloren.",
    leave: "Verlassen",
    stay: "Weiter unterschreiben",
  },
  sepa: {
    title: "Seite verlassen?",
    text: "Das Mandat ist noch nicht erteilt. Wenn Sie die Seite verlassen, gehen IBAN und Unterschrift verloren; die übrigen Angaben bleiben erhalten, bis Sie sich abmelden oder das Fenster schließen.",
    leave: "Verlassen",
    stay: "Weiter ausfüllen",
  },
};

interface SigningOptions {
  /** Are there answers besides the signature that are not sent yet? */
  dirty: boolean;
  hold: Hold;
  onSigned?: () => void;
}

export interface Signing {
  signature: Signature | null;
  setSignature: (signature: Signature | null) => void;
  /** Brings back the signature that a failure took away (decision 17); null when there is none to bring back. */
  restore: (() => void) | null;
  /** Sends the form that `toForm` makes of the signature's picture. */
  sign: (toForm: (png: string) => SignedForm) => void;
  busy: boolean;
  /** The question before leaving, to be rendered. */
  leaving: ReactNode;
}

export function useSigning(type: DocumentType, client: AppCustomer, options: SigningOptions): Signing {
  const { wire, router, session } = useApp();
  const { dirty, hold, onSigned } = options;
  const href = useHref();
  const [signature, setSignature] = useState<Signature | null>(null);
  const [withdrawn, setWithdrawn] = useState<Signature | null>(null);
  const leaving = useUnsavedChanges(dirty || signature !== null, leavingWords[type]);

  /** What is drawn stays on the screen, whatever others change meanwhile: signing looks at the record first. */
  function draw(next: Signature | null) {
    hold(next && client);
    setSignature(next);
  }

  const [sign, busy] = useCommand(
    async (toForm: (png: string) => SignedForm) => {
      if (!signature) throw new Failure("Rejected", { detail: "no signature" });
      const signer = { sub: client.id, clientId: client.client_id, email: client.email };
      return documents.signOnce(wire, toForm(await toPng(signature)), signer);
    },
    {
      successMessage: (outcome) => (outcome === "signed" ? confirmations[type] : "alreadySigned"),
      onSuccess() {
        onSigned?.();
        router.navigate(href("CustomerMenu"), { discardUnsaved: true });
      },
      onError(failure) {
        // The sign-in dialog opens over the form; nothing of it may be lost.
        if (session.expireOn(failure)) return;
        setWithdrawn(signature);
        draw(null);
      },
      errorMessage: ({ code }) => (isOutcomeUnknown(code) ? notConfirmed : notCreated),
    },
  );

  return {
    signature,
    setSignature: draw,
    restore: withdrawn && !signature ? () => draw(withdrawn) : null,
    sign: (toForm) => void sign(toForm),
    busy,
    leaving,
  };
}
