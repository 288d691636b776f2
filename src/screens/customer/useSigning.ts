/** Signing a document: the drawn signature, the command, and what a failure does to the signature (decision 17). */
import { type ReactNode, useState } from "react";
import { useApp } from "../../app/context.ts";
import { useCommand } from "../../app/data/useCommand.ts";
import { useHref } from "../../app/navigation/useRoute.ts";
import { type LeaveDialogTexts, useUnsavedChanges } from "../../app/navigation/useUnsavedChanges.tsx";
import { buildOf } from "../../app/updates/reloadOnce.ts";
import type { AppCustomer } from "../../domain/appCustomer.ts";
import type { DocumentType, UnsignedForm } from "../../domain/document.ts";
import { Failure, isOutcomeUnknown } from "../../domain/failure.ts";
import * as documents from "../../services/documents.ts";
import type { Signature } from "../../ui/signature/signature.ts";
import { toPng } from "../../ui/signature/toPng.ts";
import type { KeepForm } from "./DocumentGate.tsx";
import type { Blank } from "./useBlank.ts";

/** The same text for every failure to create the document (decision 36). */
const notCreated = {
  title: "Fehler",
  text: "Das Dokument konnte nicht erstellt werden. Bitte prüfen Sie alle Pflichtfelder und Ihre Internetverbindung.",
};

const notConfirmed = {
  title: "Fehler",
  text: `${notCreated.text} Beim nächsten Versuch sehen wir zuerst nach, ob es doch erstellt wurde: Sie unterschreiben nie doppelt.`,
};

const successMessages = { avv: "avvCreated", sepa: "sepaCreated" } as const;

const leaveDialogTexts: Record<DocumentType, LeaveDialogTexts> = {
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
  /** Whether fields besides the signature are filled in. */
  dirty: boolean;
  keepForm: KeepForm;
  /** The blank document as it is shown. */
  blank: Blank;
  onSigned?: () => void;
}

/** What `useSigning` gives the screen. */
export interface Signing {
  signature: Signature | null;
  setSignature: (signature: Signature | null) => void;
  /** Restores the signature that a failure reset (decision 17); null when there is none to restore. */
  restore: (() => void) | null;
  /** Adds the signature to the filled-in form and sends it. */
  sign: (fields: UnsignedForm) => void;
  busy: boolean;
  /** The dialog before leaving with unsaved changes, to be rendered. */
  leaveDialog: ReactNode;
}

export function useSigning(type: DocumentType, client: AppCustomer, options: SigningOptions): Signing {
  const { wire, session, config, platform } = useApp();
  const { dirty, keepForm, blank, onSigned } = options;
  const href = useHref();
  const [signature, setSignature] = useState<Signature | null>(null);
  const [lastSignature, setLastSignature] = useState<Signature | null>(null);
  const leaveDialog = useUnsavedChanges(dirty || signature !== null, leaveDialogTexts[type]);

  /** A signed form stays on the screen even when the record changes: `signOnce` reads the record first. */
  function changeSignature(next: Signature | null) {
    keepForm(next && client);
    setSignature(next);
  }

  const [sign, busy] = useCommand(
    async (fields: UnsignedForm) => {
      if (!signature) throw new Failure("Rejected", { detail: "no signature" });
      const signer = { sub: client.id, clientId: client.client_id, email: client.email };
      const signed = { ...fields, signature: await toPng(signature) };
      if (!config.documents.evidence) return documents.signOnce(wire, signed, signer);
      const evidence = await documents.evidenceOf({
        blank: blank.kind === "answered" ? blank.answer : null,
        method: signature.kind,
        build: buildOf(document),
        atMs: platform.clock.now(),
      });
      return documents.signOnce(wire, { ...signed, evidence }, signer);
    },
    {
      successMessage: (outcome) => (outcome === "signed" ? successMessages[type] : "alreadySigned"),
      onSuccess(_outcome, navigate) {
        onSigned?.();
        navigate(href("CustomerMenu"), { discardUnsaved: true });
      },
      onError(failure) {
        // The sign-in dialog opens over the form, which must stay as it is.
        if (session.expireOn(failure)) return;
        setLastSignature(signature);
        changeSignature(null);
      },
      errorMessage: ({ code }) => (isOutcomeUnknown(code) ? notConfirmed : notCreated),
    },
  );

  return {
    signature,
    setSignature: changeSignature,
    restore: lastSignature && !signature ? () => changeSignature(lastSignature) : null,
    sign: (fields) => void sign(fields),
    busy,
    leaveDialog,
  };
}
