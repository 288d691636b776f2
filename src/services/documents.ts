/** Documents: blank ones from the storage bucket, signed ones from the data service. */
import * as v from "valibot";
import { signingObstacle } from "../domain/appCustomer.ts";
import { asIdOrInt } from "../domain/customer.ts";
import { isoWithOffset } from "../domain/dates.ts";
import type { DocumentType, Evidence, Presentation, ShownPages, SignedForm } from "../domain/document.ts";
import { codeOf, Failure, isOutcomeUnknown } from "../domain/failure.ts";
import { sha256 } from "../domain/fingerprint.ts";
import { pdfBytes } from "../domain/pdfBytes.ts";
import { decode, parseBody } from "../wire/http/decode.ts";
import { type GraphQLRead, inOneForm } from "../wire/http/description.ts";
import { httpFailure, isSuccess } from "../wire/http/httpFailure.ts";
import { DOCUMENT_TIMEOUT_MS } from "../wire/http/timeouts.ts";
import * as appCustomers from "./appCustomers.ts";
import type { ServiceWire } from "./serviceWire.ts";

/** Whose document it is: the account's sub, the customer's id in the customer system, and where the copy is mailed. */
export interface Signer {
  sub: string;
  clientId: string;
  email: string;
}

/** A service may answer with a text or an object, and may want the customer's number as a text or a number. */
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
 * What a function answered, unwrapped once from JSON text and from `{ statusCode, body }`; anything else as it came. Raises
 * the failure of an error's `statusCode`.
 */
function unwrapped(answer: unknown, purpose: "read" | "write"): unknown {
  const value = typeof answer === "string" && /^\s*["{]/.test(answer) ? parseBody(answer) : answer;
  const isWrapped = typeof value === "object" && value !== null && ("statusCode" in value || "body" in value);
  if (!isWrapped) return value;
  const { statusCode: status, body } = decode(value, functionAnswer);
  if (!isSuccess(status)) throw httpFailure({ status, body, purpose, isOfSession: false });
  return body;
}

const PDF = "application/pdf";

/**
 * Viewers go by the type, so it is set here and not taken from a response. Raises NotAPdf for bytes that are no PDF.
 */
async function asPdf(parts: Blob | Uint8Array<ArrayBuffer>): Promise<Blob> {
  const blob = new Blob([parts], { type: PDF });
  const head = await blob.slice(0, 1024).text();
  if (!head.includes("%PDF-")) throw new Failure("NotAPdf");
  return blob;
}

/**
 * The blank document `docs/avv.pdf` or `docs/sepa.pdf`, fetched without a token (decision 24). Raises NotAPdf and the
 * bucket's failures.
 */
export const blank = async (
  wire: Pick<ServiceWire, "storage">,
  type: DocumentType,
  signal?: AbortSignal,
): Promise<Blob> => asPdf(await wire.storage.file(`docs/${type}.pdf`, signal));

/**
 * The signed document; null when there is none. Raises NotAPdf, Malformed, and Forbidden for other people's (decision
 * 33).
 */
export async function signed(
  wire: Pick<ServiceWire, "read">,
  type: DocumentType,
  { sub, clientId }: Pick<Signer, "sub" | "clientId">,
  signal?: AbortSignal,
): Promise<Blob | null> {
  const input = { sub, documentType: type, client_id: clientId };
  const found = unwrapped(await wire.read(getDocument(input), { signal }), "read");
  if (found === null || found === undefined || found === "") return null;
  return asPdf(pdfBytes(found));
}

/**
 * What was provided and how it was signed; `blank` is null when it could not be loaded, `mandate` for the AVV. `atMs`:
 * milliseconds since the epoch.
 */
export async function evidenceOf({
  blank,
  presented,
  pages = null,
  mandate = null,
  method,
  build,
  atMs,
}: {
  blank: Blob | null;
  presented: Presentation;
  pages?: ShownPages | null;
  mandate?: Evidence["mandate"] | null;
  method: Evidence["method"];
  build: string;
  atMs: number;
}): Promise<Evidence> {
  const moment = isoWithOffset(atMs);
  const shown = { presented, ...(pages && { pages }) };
  const provided = blank && { sha256: await sha256(blank), length: blank.size, ...shown };
  return { blank: provided, ...(mandate && { mandate }), moment, method, build };
}

/**
 * "signedByEither": the mandate is signed, by this request or by another one that came first. Nobody can tell, so nobody
 * knows whose entries it holds; an AVV is the same whoever has signed it. "alreadySigned": it was signed before, in another
 * tab or on another device; that signature counts. "notRequired": it is not asked for any more, or the customer's record is
 * gone, and nothing was concluded.
 */
export type SigningOutcome = "signed" | "signedByEither" | "alreadySigned" | "notRequired";

/**
 * Creates the signed document, which the data service stores and mails as a copy: exactly once. The record is read
 * first, and again after any failure: a lost response may hide a success, and so may a refusal, because browsers resend
 * a request when a connection they had kept open is reset (measured). Raises the first failure when there is no document,
 * AvvOwed where that is why (decision 28), and ResultUnknown when nobody can say.
 */
export async function signOnce(
  wire: Pick<ServiceWire, "read" | "graphql">,
  form: SignedForm,
  signer: Signer,
): Promise<SigningOutcome> {
  const type = form.documentType;
  const obstacle = async () => {
    const record = await wire.read(appCustomers.record(signer.sub));
    // Without a record nothing is asked for, as the screen says then.
    return record ? signingObstacle(record, type) : "notRequired";
  };
  const before = await obstacle();
  if (before === "signed") return "alreadySigned";
  if (before === "notRequired") return before;
  if (before === "avvFirst") throw new Failure("AvvOwed");
  try {
    await create(wire, form, signer);
    return "signed";
  } catch (failure) {
    const now = await obstacle().catch((cause: unknown) => {
      throw new Failure("ResultUnknown", { cause, detail: codeOf(failure) });
    });
    if (now === "signed") return type === "sepa" ? "signedByEither" : "signed";
    // A service whose answer was lost may still be at work.
    if (isOutcomeUnknown(codeOf(failure))) throw failure;
    if (now === "notRequired") return now;
    throw now === "avvFirst" ? new Failure("AvvOwed", { cause: failure }) : failure;
  }
}

async function create(
  wire: Pick<ServiceWire, "graphql">,
  form: SignedForm,
  { sub, clientId, email }: Signer,
): Promise<void> {
  const input = {
    sub,
    documentType: form.documentType,
    data: JSON.stringify(form),
    client_id: clientId,
    email,
  };
  let misfit: unknown;
  for (const { selection, ...variables } of formsOf(input, ["", "{ statusCode }", "{ __typename }"])) {
    try {
      const answer = await wire.graphql.mutate(createDocument(selection), variables, DOCUMENT_TIMEOUT_MS);
      if (selection !== "") unwrapped(answer, "write");
      return;
    } catch (failure) {
      // The schema does not know this form, and nothing was run.
      if (codeOf(failure) !== "ServiceMismatch") throw failure;
      misfit ??= failure;
    }
  }
  throw misfit;
}
