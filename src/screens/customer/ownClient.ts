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

/** null if this account has none. Suspends until it is known. Its id is the account's sub. */
export const useOwnClient = (): AppCustomer | null =>
  useRead(appCustomers.record(useIdentity()?.sub ?? "")).answer;

export const documentScreens = { avv: "AVVView", sepa: "SEPAView" } as const;

interface Signing {
  type: DocumentType;
  /** The signer's. */
  sub: string;
  visit: Visit;
  navigate: NavigateFromHere;
  /** Forgets what was typed. */
  onSigned?: (() => void) | undefined;
}

/** What follows a signature, here and in the simulation. */
export function afterSigning(outcome: SigningOutcome, { type, sub, visit, navigate, onSigned }: Signing) {
  const isSigned = outcome !== "notRequired";
  // Back must not show the form again. The service dates the signature: it is read on the return.
  const change = isSigned ? { sent: true, sentAt: null } : { required: false };
  visit.put(appCustomers.record(sub), (own) => own && { ...own, [type]: { ...own[type], ...change } });
  // What is not required any more may be so again: then the form is as it was left.
  if (!isSigned) return;
  onSigned?.();
  navigate(addressOf("customer", "CustomerMenu", {}), { discardUnsaved: true });
}
