/** The customer's own record, the screen of each of its documents, and what follows a signature. */
import { useEffect } from "react";
import type { NavigateFromHere } from "../../core/command.ts";
import type { Visit } from "../../core/visit.ts";
import type { AppCustomer } from "../../domain/appCustomer.ts";
import type { DocumentType } from "../../domain/document.ts";
import { useApp, useStore } from "../../hooks/useApp.ts";
import { useRead } from "../../hooks/useRead.ts";
import { useIdentity } from "../../hooks/useSession.ts";
import { addressOf } from "../../routes.ts";
import * as appCustomers from "../../services/appCustomers.ts";
import type { SigningOutcome } from "../../services/documents.ts";

/**
 * The signed-in customer's record, which has the account's sub as its id. null if the account has no record. Suspends
 * until the answer is known.
 */
export const useOwnClient = (): AppCustomer | null =>
  useRead(appCustomers.record(useIdentity()?.sub ?? "")).answer;

export const documentScreens = { avv: "AVVView", sepa: "SEPAView" } as const;

interface Signing {
  type: DocumentType;
  /** The sub of the signer's account. */
  sub: string;
  visit: Visit;
  navigate: NavigateFromHere;
  /** Forgets what was typed. */
  onSigned?: (() => void) | undefined;
}

/**
 * Updates the customer's record after an attempt to sign, and leaves the form after a signature. The simulation calls
 * it too.
 */
export function afterSigning(outcome: SigningOutcome, { type, sub, visit, navigate, onSigned }: Signing) {
  const menu = addressOf("customer", "CustomerMenu", {});
  // Keep the record as it was read, and keep the draft. The menu looks again.
  if (outcome === "unconfirmed") return navigate(menu, { discardUnsaved: true, state: { awaited: type } });
  const isSigned = outcome !== "notRequired";
  // The record changes at once, because Back must not show the form again. The service sets the time of the signature,
  // which is read when the customer returns.
  const change = isSigned ? { sent: true, sentAt: null } : { required: false };
  visit.put(appCustomers.record(sub), (own) => own && { ...own, [type]: { ...own[type], ...change } });
  // The document may become required again. The draft stays, so that the form is then as the customer left it.
  if (!isSigned) return;
  onSigned?.();
  navigate(menu, { discardUnsaved: true });
}

const LOOK_AGAIN_MS = 5_000;

/** The document that `afterSigning` left unconfirmed, until the record shows its signature. Meanwhile it is read again. */
export function useAwaitedSignature(client: AppCustomer): DocumentType | null {
  const { router, platform } = useApp();
  const { clock } = platform;
  const { state, visit } = useStore(router.location);
  const { awaited = null } = state;
  const isAwaited = awaited !== null && !client[awaited].sent;
  useEffect(() => {
    // Each read gives another `client`, and so sets the next timer.
    const timer = client && isAwaited ? clock.setTimeout(visit.renew, LOOK_AGAIN_MS) : undefined;
    return () => clock.clearTimeout(timer);
  }, [client, isAwaited, visit, clock]);
  return isAwaited ? awaited : null;
}
