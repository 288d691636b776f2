/** Documents: blank ones from the storage bucket, signed ones from the data service. */
import * as v from "valibot";
import { signingObstacle } from "../domain/appCustomer.ts";
import { asIdOrInt } from "../domain/customer.ts";
import {
  type DocumentType,
  type Evidence,
  type Presentation,
  pdfBytes,
  type ShownPages,
  type SignedForm,
  sha256,
} from "../domain/document.ts";
import { codeOf, Failure, isOutcomeUnknown } from "../domain/failure.ts";
import { isoWithOffset } from "../domain/germanFormats.ts";
import { unshortened } from "../domain/lenient.ts";
import type { Clock } from "../wire/browser.ts";
import { decode, httpFailure, isSuccess, refuseHeldFailure, unwrappedText } from "../wire/http/decode.ts";
import { DOCUMENT_TIMEOUT_MS, type GraphQLRead, inOneForm } from "../wire/http/request.ts";
import * as appCustomers from "./appCustomers.ts";
import { lookUntil } from "./lookUntil.ts";
import type { ServiceWire } from "./serviceWire.ts";

/** The owner of a document: the account's sub, the customer's id in the customer system, and the address that gets the copy. */
type Signer = Record<"sub" | "clientId" | "email", string>;

/** A service may answer with a text or an object, and may take the customer's id as a text or as a number. */
const formsOf = <T extends { client_id: string }>(input: T, selections: readonly string[]) =>
  asIdOrInt(input.client_id).flatMap((client_id) =>
    selections.map((selection) => ({ input: { ...input, client_id }, selection })),
  );

const getDocument = (input: { client_id: string }): GraphQLRead<unknown> =>
  inOneForm(
    formsOf(input, ["", "{ body }"]).map(({ selection, ...variables }) => ({
      service: "graphql",
      document: `query GetDocument($input: GetDocumentInput!) { getDocument(input: $input) ${selection} }`,
      variables,
      field: "getDocument",
      schema: v.optional(v.unknown()),
      timeoutMs: DOCUMENT_TIMEOUT_MS,
    })),
  );

const createDocument = (selection: string) => ({
  document: `mutation CreateDocument($input: CreateDocumentInput!) { createDocument(input: $input) ${selection} }`,
  field: "createDocument",
  schema: v.optional(v.unknown()),
});

/** The answer of a Lambda function as Amplify's template writes it. */
const functionAnswer = v.object({ statusCode: v.optional(v.number(), 200), body: v.optional(v.unknown()) });

/**
 * The document that a function answered, unwrapped once from JSON text and from `{ statusCode, body }`; anything else as
 * it came. Raises the failure of an error's `statusCode`.
 */
function unwrapped(answer: unknown): unknown {
  const value = unwrappedText(answer);
  const isWrapped = typeof value === "object" && value !== null && ("statusCode" in value || "body" in value);
  if (!isWrapped) return value;
  const { statusCode: status, body } = decode(value, functionAnswer);
  if (!isSuccess(status)) throw httpFailure({ status, body, purpose: "read", isOfSession: false });
  return body;
}

/** Viewers rely on the type, so it is set here and not taken from a response. Raises NotAPdf for bytes that are no PDF. */
async function asPdf(parts: Blob | Uint8Array<ArrayBuffer>): Promise<Blob> {
  const blob = new Blob([parts], { type: "application/pdf" });
  if (!(await blob.slice(0, 1024).text()).includes("%PDF-")) throw new Failure("NotAPdf");
  return blob;
}

/**
 * The blank document `docs/avv.pdf` or `docs/sepa.pdf`, fetched without a token (decision 24). Raises NotAPdf and the
 * bucket's failures.
 */
export const blank = async (wire: Pick<ServiceWire, "storage">, type: DocumentType, signal?: AbortSignal) =>
  asPdf(await wire.storage.file(`docs/${type}.pdf`, signal));

/** The signed document; null if there is none. Raises NotAPdf, Malformed, and Forbidden for another customer's document. */
export async function findSigned(
  wire: Pick<ServiceWire, "read">,
  type: DocumentType,
  { sub, clientId }: Pick<Signer, "sub" | "clientId">,
  signal?: AbortSignal,
): Promise<Blob | null> {
  const input = { sub, documentType: type, client_id: clientId };
  const found = unwrapped(await wire.read(getDocument(input), { signal }));
  if (found === null || found === undefined || found === "") return null;
  return asPdf(pdfBytes(found));
}

/**
 * The signed document, for callers whose record says that it is signed. Raises NotFound if the document is missing,
 * and what `findSigned` raises.
 */
export async function signed(...of: Parameters<typeof findSigned>): Promise<Blob> {
  const pdf = await findSigned(...of);
  if (!pdf) throw new Failure("NotFound", { detail: "signed document" });
  return pdf;
}

/** What evidence is made of: `blank` is null when it could not be loaded, `atMs` counts milliseconds since the epoch. */
interface SigningFacts extends Pick<Evidence, "method" | "build"> {
  blank: Blob | null;
  presented: Presentation;
  pages?: ShownPages | null;
  /** Only for a mandate. */
  mandate?: Evidence["mandate"] | null;
  atMs: number;
}

/** What was provided and how it was signed. */
export async function evidenceOf(facts: SigningFacts): Promise<Evidence> {
  const { blank, presented, pages, mandate, atMs, ...how } = facts;
  const shown = { presented, ...(pages && { pages }) };
  const provided = blank && { sha256: await sha256(blank), length: blank.size, ...shown };
  return { blank: provided, ...(mandate && { mandate }), moment: isoWithOffset(atMs), ...how };
}

/**
 * "signed": the record says so. "signedByEither": the mandate is signed, by this request or by an earlier one, so it is
 * unknown which entries it holds. An AVV has no entries, so it is just "signed".
 *
 * "unconfirmed": the service has taken the signature, and the record does not say so yet. "alreadySigned": it was signed before, in another tab or on another
 * device; that signature counts. "notRequired": it is no longer required, or the customer's record is gone, and nothing
 * was concluded.
 */
export type SigningOutcome = "signed" | "signedByEither" | "unconfirmed" | "alreadySigned" | "notRequired";

/**
 * Creates the signed document exactly once; the data service stores it and mails a copy. The record is read first and
 * afterwards, because only the record proves the signature: an answer without an error may be any function's. A lost
 * response may hide a success. A refusal may hide a success, too: browsers resend a request when a connection they had
 * kept open is reset (measured). Raises the first failure if there is no document, AvvOwed if a missing AVV is the
 * reason (decision 28), and ResultUnknown if the outcome cannot be known.
 */
export async function signOnce(
  wire: Pick<ServiceWire, "read" | "graphql">,
  form: SignedForm,
  signer: Signer,
  clock: Pick<Clock, "setTimeout">,
): Promise<SigningOutcome> {
  const type = form.documentType;
  const obstacle = async () => {
    const record = await wire.read(appCustomers.record(signer.sub));
    // Without a record nothing is required, and the screen says so.
    return record ? signingObstacle(record, type) : "notRequired";
  };
  const before = await obstacle();
  if (before === "signed") return "alreadySigned";
  if (before === "notRequired") return before;
  if (before === "avvFirst") throw new Failure("AvvOwed");
  const failure = await create(wire, form, signer).catch((thrown: unknown) => thrown);
  // A refusal is final: the service makes nothing later.
  const isOver = failure !== undefined && !isOutcomeUnknown(codeOf(failure));
  const look = isOver ? obstacle() : lookUntil(obstacle, (now) => now === "signed", clock);
  const now = await look.catch((cause: unknown) => {
    if (failure !== undefined) throw new Failure("ResultUnknown", { cause, detail: codeOf(failure) });
    return null;
  });
  if (now === "signed") return failure !== undefined && type === "sepa" ? "signedByEither" : "signed";
  if (failure === undefined) return "unconfirmed";
  if (!isOver) throw failure;
  if (now === "notRequired") return now;
  throw now === "avvFirst" ? new Failure("AvvOwed", { cause: failure }) : failure;
}

/** Raises ResultUnknown also for an answer that holds a failure: the document may have been made before it. */
async function create(wire: Pick<ServiceWire, "graphql">, form: SignedForm, signer: Signer) {
  const { sub, clientId: client_id, email } = signer;
  const data = JSON.stringify(form);
  const input = { sub, documentType: form.documentType, data, client_id, ...unshortened({ email }) };
  let misfit: unknown;
  for (const { selection, ...variables } of formsOf(input, ["", "{ statusCode body }", "{ __typename }"])) {
    try {
      const answer = await wire.graphql.mutate(createDocument(selection), variables, DOCUMENT_TIMEOUT_MS);
      return refuseHeldFailure(answer);
    } catch (failure) {
      // The schema does not know this form, and nothing was run: try the next one.
      if (codeOf(failure) !== "ServiceMismatch") throw failure;
      misfit ??= failure;
    }
  }
  throw misfit;
}
