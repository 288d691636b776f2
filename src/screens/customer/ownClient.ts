/** The customer's own record, the screen of each of its documents, and what follows a signature. */
import type { NavigateFromHere } from "../../core/command.ts";
import type { Visit } from "../../core/visit.ts";
import type { AppCustomer } from "../../domain/appCustomer.ts";
import type { DocumentType } from "../../domain/document.ts";
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
  const isSigned = outcome !== "notRequired";
  // The record changes at once, because Back must not show the form again. The service sets the time of the signature,
  // which is read when the customer returns.
  const change = isSigned ? { sent: true, sentAt: null } : { required: false };
  visit.put(appCustomers.record(sub), (own) => own && { ...own, [type]: { ...own[type], ...change } });
  // The document may become required again. The draft stays, so that the form is then as the customer left it.
  if (!isSigned) return;
  onSigned?.();
  navigate(addressOf("customer", "CustomerMenu", {}), { discardUnsaved: true });
}
