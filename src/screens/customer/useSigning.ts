/** Signing a document: the drawn signature, the command, and what a failure does to the signature (decision 17). */
import { useEffect, useState } from "react";
import { buildOf } from "../../app/buildName.ts";
import { useApp } from "../../app/context.ts";
import { useCommand } from "../../app/data/useCommand.ts";
import { useVisit } from "../../app/data/useRead.ts";
import { signingError } from "../../app/messages/signingErrors.ts";
import { useHref } from "../../app/navigation/useRoute.ts";
import { type LeaveDialogTexts, useUnsavedChanges } from "../../app/navigation/useUnsavedChanges.tsx";
import { type AppCustomer, owesSepa } from "../../domain/appCustomer.ts";
import type { DocumentType, Evidence, UnsignedForm } from "../../domain/document.ts";
import { Failure, isOutcomeUnknown } from "../../domain/failure.ts";
import type { Creditor } from "../../domain/mandate.ts";
import * as documents from "../../services/documents.ts";
import type { Signature } from "../../ui/signature/signature.ts";
import { toPng } from "../../ui/signature/toPng.ts";
import type { KeepForm } from "./DocumentGate.tsx";
import { ownClientReads } from "./ownClientReads.ts";
import { picturePartsOf } from "./pictureParts.ts";
import type { Blank } from "./useBlank.ts";

const createdMessages = { avv: "avvCreated", sepa: "sepaCreated" } as const satisfies Record<
  DocumentType,
  string
>;

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

/** The signature is on its way: leaving does not stop it. */
const sendingTexts: LeaveDialogTexts = {
  title: "Wird gerade abgeschickt",
  text: "Ihre Unterschrift ist schon unterwegs. Auch wenn Sie die Seite verlassen, wird das Dokument wahrscheinlich abgeschlossen. Bitte sehen Sie danach unter „Ihre Dokumente“ nach.",
  leave: "Verlassen",
  stay: "Hier warten",
};

/** After a lost answer: the contract may be concluded. */
const unclearTexts: LeaveDialogTexts = {
  title: "Seite verlassen?",
  text: "Ob das Dokument erstellt wurde, ist noch unklar. Bitte sehen Sie danach unter „Ihre Dokumente“ nach.",
  leave: "Verlassen",
  stay: "Hier bleiben",
};

interface SigningOptions {
  /** Whether fields besides the signature are filled in. */
  dirty: boolean;
  keepForm: KeepForm;
  /** The blank document as it is shown. */
  blank: Blank;
  /** The creditor as the mandate shows it. */
  creditor?: Creditor;
  onSigned?: () => void;
}

/** What `useSigning` gives. */
export type Signing = ReturnType<typeof useSigning>;

export function useSigning(type: DocumentType, client: AppCustomer, options: SigningOptions) {
  const { wire, config, platform } = useApp();
  const { dirty, keepForm, blank, creditor, onSigned } = options;
  const href = useHref();
  const [signature, setSignature] = useState<Signature | null>(null);
  const [lastSignature, setLastSignature] = useState<Signature | null>(null);
  const [unclear, setUnclear] = useState(false);
  const [parts] = useState(() => picturePartsOf(platform));
  const visit = useVisit();

  const [sign, busy] = useCommand(
    async (fields: UnsignedForm) => {
      if (!signature) throw new Failure("Rejected", { detail: "no signature" });
      const signer = { sub: client.id, clientId: client.client_id, email: client.email };
      const signed = { ...fields, signature: await toPng(signature, parts) };
      if (!config.documents.evidence) return documents.signOnce(wire, signed, signer);
      const evidence = await documents.evidenceOf({
        blank: blank.read.kind === "answered" ? blank.read.answer.pdf : null,
        presented: blank.presented,
        pages: blank.pages,
        mandate: creditor ? mandateOf(creditor) : null,
        method: signature.kind,
        build: buildOf(document),
        atMs: platform.clock.now(),
      });
      return documents.signOnce(wire, { ...signed, evidence }, signer);
    },
    {
      successMessage: (outcome) => (outcome === "signed" ? createdMessages[type] : outcome),
      successNext(outcome) {
        if (outcome === "signedByEither") return { label: "Ansehen", href: href("SEPAView"), isUsual: true };
        const owesNext = type === "avv" && owesSepa(client);
        return owesNext ? { label: "Weiter zum SEPA-Mandat", href: href("SEPAView"), isUsual: true } : null;
      },
      onSuccess(outcome, navigate) {
        if (outcome !== "notRequired") onSigned?.();
        // Back must not show the form again. When it was signed the service says: it is read on the return.
        const change = outcome === "notRequired" ? { required: false } : { sent: true, sentAt: null };
        const [shown] = ownClientReads({ sub: client.id });
        visit.put(shown, (own) => own && { ...own, [type]: { ...own[type], ...change } });
        // What is not required any more may be so again: then the form is as it was left.
        if (outcome !== "notRequired") navigate(href("CustomerMenu"), { discardUnsaved: true });
      },
      onError({ code }, _navigate, isSessionOver) {
        // The sign-in dialog opens over the form, which must stay as it is; so it must until the AVV is signed elsewhere.
        if (isSessionOver || code === "AvvOwed") return;
        setUnclear(isOutcomeUnknown(code));
        setLastSignature(signature);
        setSignature(null);
      },
      errorMessage: ({ code }) => signingError(code),
    },
  );

  // What was begun stays on the screen whatever staff change: `signOnce` reads the record first. So does a signature, whatever
  // is signed elsewhere; and the event that it is signed may precede the mutation's response, which the form must receive.
  const isSigned = client[type].sent;
  const isBegun = busy || signature !== null || (dirty && !isSigned);
  useEffect(() => keepForm(isBegun ? client : null), [keepForm, isBegun, client]);

  const leaveDialog = useUnsavedChanges(
    busy || (!isSigned && (isBegun || unclear)),
    busy ? sendingTexts : unclear ? unclearTexts : leaveDialogTexts[type],
  );

  return {
    signature,
    setSignature,
    /** What its picture is made with. */
    parts,
    /** Restores the signature that a failure reset (decision 17); null when there is none to restore. */
    restore: lastSignature && !signature ? () => setSignature(lastSignature) : null,
    /** Adds the signature to the filled-in form and sends it. */
    sign: (fields: UnsignedForm): void => void sign(fields),
    busy,
    /** The dialog before leaving with unsaved changes, to be rendered. */
    leaveDialog,
  };
}

/** What the mandate says beside the signature, so that a blank of another kind shows. */
const mandateOf = ({ scheme, paymentType, mandateReference }: Creditor): Evidence["mandate"] => ({
  scheme,
  paymentType,
  reference: mandateReference,
});
