/** Signing a document: the signature, the command, and the effect of a failure on the signature (decision 17). */
import { useEffect, useRef, useState } from "react";
import { buildOf } from "../../core/loadBundle.ts";
import type { Platform } from "../../core/platform.ts";
import type { AppCustomer } from "../../domain/appCustomer.ts";
import type { DocumentType, UnsignedForm } from "../../domain/document.ts";
import { Failure, isOutcomeUnknown } from "../../domain/failure.ts";
import type { Creditor } from "../../domain/mandate.ts";
import { useApp } from "../../hooks/useApp.ts";
import { useCommand } from "../../hooks/useCommand.ts";
import { useVisit } from "../../hooks/useRead.ts";
import { useUnsavedChanges } from "../../hooks/useUnsavedChanges.tsx";
import { leaveTexts, signingErrors } from "../../messages/signingErrors.ts";
import { afterSigning, sign, signingNotice } from "../../tasks/sign.ts";
import type { PadHandle } from "../../ui/signature/SignaturePad.tsx";
import type { Signature } from "../../ui/signature/signature.ts";
import { type PictureParts, toPng } from "../../ui/signature/toPng.ts";
import type { KeepForm } from "./DocumentGate.tsx";
import { type Blank, useBlank } from "./useBlank.ts";

/** The id of the signature pad, for links to it. */
export const PAD_ID = "signature-pad";

/** An element to go to, and what is missing there, in German. */
export interface MissingPart {
  id: string;
  label: string;
  /** Replaces going to the element: on a phone it opens the large pad. */
  begin?: () => void;
}

interface SigningOptions {
  /** Whether fields besides the signature are filled in. */
  dirty: boolean;
  keepForm: KeepForm;
  /** The creditor as the mandate shows it; null for the AVV. */
  creditor: Creditor | null;
  onSigned?: () => void;
}

/** The result of `useSigning`. */
export type Signing = ReturnType<typeof useSigning>;

export function useSigning(type: DocumentType, client: AppCustomer, options: SigningOptions) {
  const app = useApp();
  const { dirty, keepForm, creditor, onSigned } = options;
  const [signature, setSignature] = useState<Signature | null>(null);
  const [lastSignature, setLastSignature] = useState<Signature | null>(null);
  const [unclear, setUnclear] = useState(false);
  const [parts] = useState(() => picturePartsOf(app.platform));
  const pad = useRef<PadHandle>(null);
  const blank = useBlank(type, creditor?.scheme ?? null, signature !== null);
  const visit = useVisit();

  const [send, busy] = useCommand(
    async (fields: UnsignedForm) => {
      if (!signature) throw new Failure("Rejected", { detail: "no signature" });
      const signed = { ...fields, signature: await toPng(signature, parts) };
      return sign(app, client, signed, creditor, {
        blank: blank.read.kind === "answered" ? blank.read.answer.pdf : null,
        presented: blank.presented,
        pages: blank.pages,
        method: signature.kind,
        build: buildOf(document),
      });
    },
    {
      notice: (outcome) => signingNotice(outcome, type, client),
      onSuccess: (outcome, navigate) => afterSigning(outcome, type, client, visit, navigate, onSigned),
      onError({ code }, _navigate, isSessionOver) {
        // If the session is over, the sign-in dialog opens over the form, and the form must stay as it is. The form
        // must also stay if the AVV is owed, until the customer has signed the AVV elsewhere.
        if (isSessionOver || code === "AvvOwed") return;
        setUnclear(isOutcomeUnknown(code));
        setLastSignature(signature);
        setSignature(null);
      },
      failures: signingErrors,
    },
  );

  // A form that was begun stays on the screen even if staff change the record: `signOnce` reads the record before it
  // sends anything. A form with a signature stays even if the document is signed elsewhere. A form that is being sent
  // stays too. The event about the signature may come before the mutation's response, and the form must receive that
  // response.
  const isSigned = client[type].sent;
  const isBegun = busy || signature !== null || (dirty && !isSigned);
  useEffect(() => keepForm(isBegun ? client : null), [keepForm, isBegun, client]);

  const leaveDialog = useUnsavedChanges(
    busy || (!isSigned && (isBegun || unclear)),
    leaveTexts[busy ? "sending" : unclear ? "unclear" : type],
  );

  return {
    signature,
    setSignature,
    pad,
    blank,
    /** What the form lacks besides its fields. */
    missing: signature ? [] : [{ id: PAD_ID, label: "Unterschrift", begin: () => pad.current?.begin() }],
    hold: holdOf(blank, signature),
    /** The libraries for the signature's picture. */
    parts,
    /** Restores the signature that a failure reset (decision 17); null if there is nothing to restore. */
    restore: lastSignature && !signature ? () => setSignature(lastSignature) : null,
    /** Adds the signature to the filled-in form and sends it. */
    sign: (fields: UnsignedForm): void => void send(fields),
    busy,
    /** The dialog before leaving with unsaved changes, to be rendered. */
    leaveDialog,
  };
}

/**
 * Why the document cannot be signed now, whatever the customer enters: a sentence to wait, or empty if a notice above the
 * button says it. null if nothing prevents it.
 */
function holdOf({ read, check }: Blank, signature: Signature | null): string | null {
  if (read.kind === "loading") return "Bitte kurz warten: Das Dokument wird geladen.";
  if (check === "reading" && signature && read.kind === "answered")
    return "Bitte kurz warten: Das Dokument wird geprüft.";
  return check === "other" || check === "form" ? "" : null;
}

/**
 * The libraries for the signature's picture. Each is a bundle that is fetched when it is first needed, and then kept.
 * Raises NetworkError or ServerUnreachable if a bundle cannot be fetched.
 */
function picturePartsOf({ loadBundle, window }: Platform): PictureParts {
  const unreachable = (cause: unknown): never => {
    throw new Failure(window.navigator.onLine ? "ServerUnreachable" : "NetworkError", { cause });
  };
  const zip = () => loadBundle("zipLibrary", () => import("../../domain/zipLibrary.ts"));
  const face = () => loadBundle("scriptFace", () => import("../../ui/signature/scriptFaceLibrary.ts"));
  return {
    zlib: once(async () => (await zip().catch(unreachable)).zlibSync),
    scriptFace: once(async () => (await face().catch(unreachable)).scriptFace),
  };
}

/** Keeps the result of a successful load. After a failed load, the next call loads again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let coming: Promise<T> | null = null;
  return () => {
    coming ??= load().catch((failure) => {
      coming = null;
      throw failure;
    });
    return coming;
  };
}
