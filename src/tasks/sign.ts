/** Signing a document once, and what follows for the customer's record and screen. */
import type { NavigateFromHere } from "../core/command.ts";
import type { App } from "../core/createApp.ts";
import type { Visit } from "../core/visit.ts";
import { type AppCustomer, owesSepa } from "../domain/appCustomer.ts";
import type { DocumentType, SignedForm } from "../domain/document.ts";
import type { Creditor } from "../domain/mandate.ts";
import { type Notice, successMessages } from "../messages/successMessages.ts";
import { addressOf } from "../routes.ts";
import * as appCustomers from "../services/appCustomers.ts";
import * as documents from "../services/documents.ts";

/** What the evidence says of the screen. */
type Shown = Omit<Parameters<typeof documents.evidenceOf>[0], "atMs" | "mandate">;

/**
 * Signs the document exactly once. `creditor`: as the mandate shows it; null for the AVV. Raises what
 * `documents.signOnce` raises.
 */
export async function sign(
  { wire, config, platform: { clock } }: Pick<App, "wire" | "config" | "platform">,
  client: AppCustomer,
  form: SignedForm,
  creditor: Creditor | null,
  shown: Shown,
): Promise<documents.SigningOutcome> {
  const signer = { sub: client.id, clientId: client.client_id, email: client.email };
  if (!config.documents.evidence) return documents.signOnce(wire, form, signer, clock);
  // A reader of the evidence can then notice a blank of another kind.
  const mandate = creditor && {
    scheme: creditor.scheme,
    paymentType: creditor.paymentType,
    reference: creditor.mandateReference,
  };
  const evidence = await documents.evidenceOf({ ...shown, mandate, atMs: clock.now() });
  return documents.signOnce(wire, { ...form, evidence }, signer, clock);
}

/** What the success dialog says, and its next step. `client`: the record before the signature. */
export function signingNotice(
  outcome: documents.SigningOutcome,
  type: DocumentType,
  client: AppCustomer,
): Notice {
  const message = successMessages[outcome === "signed" ? (`${type}Created` as const) : outcome];
  const mandate = { href: addressOf("customer", "SEPAView", {}), isUsual: true };
  if (outcome === "signedByEither") return { ...message, next: { label: "Ansehen", ...mandate } };
  const owesNext = type === "avv" && outcome !== "unconfirmed" && owesSepa(client);
  if (!owesNext) return message;
  const text = outcome === "signed" ? "Es fehlt noch das SEPA-Mandat." : message.text;
  return { ...message, text, next: { label: "Weiter zum SEPA-Mandat", ...mandate } };
}

/**
 * Updates the customer's record after an attempt to sign, and leaves the form after a signature. `onSigned` forgets what
 * was typed.
 */
export function afterSigning(
  outcome: documents.SigningOutcome,
  type: DocumentType,
  { id }: AppCustomer,
  visit: Visit,
  navigate: NavigateFromHere,
  onSigned?: () => void,
) {
  const menu = addressOf("customer", "CustomerMenu", {});
  // Keep the record as it was read, and keep the draft. The menu looks again.
  if (outcome === "unconfirmed") return navigate(menu, { discardUnsaved: true, state: { awaited: type } });
  const isSigned = outcome !== "notRequired";
  // The record changes at once, because Back must not show the form again. The service sets the time of the signature,
  // which is read when the customer returns.
  const change = isSigned ? { sent: true, sentAt: null } : { required: false };
  visit.put(appCustomers.record(id), (own) => own && { ...own, [type]: { ...own[type], ...change } });
  // The document may become required again. The draft stays, so that the form is then as the customer left it.
  if (!isSigned) return;
  onSigned?.();
  navigate(menu, { discardUnsaved: true });
}
