/** The fields of the documents: createDocument signs one, getDocument hands it out. */
import { createHash } from "node:crypto";
import type { GraphQLError, GraphQLResolveInfo } from "graphql";
import * as v from "valibot";
import { documentNames } from "../../../src/domain/document.ts";
import type { BackendClock, WorldClient } from "../contract.ts";
import { regards } from "../documents/company.ts";
import { germanDay, isoDay } from "../documents/day.ts";
import type { Documents } from "../documents/documents.ts";
import { readSignature } from "../documents/signatureImage.ts";
import { type SignedForm, signedForm } from "../documents/signedForm.ts";
import type { Outbox } from "../outbox.ts";
import { type DocumentType, documentTypes, isMandateLocked, isSameAddress, isStaff, sent } from "../rules.ts";
import type { World } from "../world.ts";
import { refuse } from "./refusal.ts";
import { demand, isCustomerThemselves, type Viewer } from "./viewer.ts";

interface DocumentInput {
  sub: string;
  documentType: string;
  client_id: string;
}

interface CreateDocumentInput extends DocumentInput {
  data: string;
  email: string;
}

export interface SigningDesk {
  world: World;
  outbox: Outbox;
  clock: BackendClock;
  documents: Documents;
  /** Address of the app, without a slash at its end; the mail's link starts with it. */
  appUrl: string;
}

export function documentFields({ world, outbox, clock, documents, appUrl }: SigningDesk) {
  const produce = (form: SignedForm, client: WorldClient, signaturePng: Buffer, at: Date) => {
    const number = documentNumber(form.documentType, client, at);
    const record = { number, blankSha256: form.evidence?.blank?.sha256 ?? null };
    const common = { client: client.client, name: client.name, signaturePng, at, record };
    return form.documentType === "avv"
      ? documents.signedAvv(common)
      : documents.signedSepa({ ...form, ...common });
  };

  /** Whether the signed document was one of our blank documents (contract/evidence.md). */
  async function isPublished({ documentType, evidence }: SignedForm): Promise<boolean> {
    if (!evidence?.blank) return true;
    const blank = await (documentType === "avv" ? documents.blankAvv() : documents.blankSepa());
    const sha256 = createHash("sha256").update(blank).digest("hex");
    return evidence.blank.sha256 === sha256 && evidence.blank.length === blank.length;
  }

  return {
    getDocument({ input }: { input: DocumentInput }, viewer: Viewer, info: GraphQLResolveInfo) {
      demand(isStaff(viewer.group) || isCustomerThemselves(viewer, input.sub), info);
      const client = world.client(input.sub);
      if (client?.client_id !== input.client_id || !isDocumentType(input.documentType)) return null;
      const document = world.document(input.sub, input.documentType);
      return document && byteList(Buffer.from(document.pdfBase64, "base64"));
    },

    async createDocument(
      { input }: { input: CreateDocumentInput },
      viewer: Viewer,
      info: GraphQLResolveInfo,
    ) {
      demand(isCustomerThemselves(viewer, input.sub), info);
      const form = readForm(input);
      const signaturePng = readSignature(form.signature);
      if (!signaturePng) throw invalid("signature is no PNG data URL");
      if (!(await isPublished(form)))
        throw invalid("evidence names a blank document that was never published");
      const at = new Date(clock.now());
      const pdf = await produce(form, mustOwe(world, input, form.documentType), signaturePng, at);

      // The PDF took a moment: a second request may have signed meanwhile, and there must be one document only.
      const client = mustOwe(world, input, form.documentType);
      const path = `signed/${input.sub}/${form.documentType}.pdf`;
      const pdfBase64 = Buffer.from(pdf).toString("base64");
      const sentAt = at.toISOString();
      world.putDocument({
        sub: input.sub,
        documentType: form.documentType,
        path,
        pdfBase64,
        createdAt: sentAt,
        filedAt: null,
        evidence: form.evidence ?? null,
      });
      world.putClient({ ...client, [form.documentType]: sent(sentAt, path) });
      outbox.send(copyOf(client, form.documentType, pdfBase64, at, `${appUrl}/customer`));
      return path;
    },
  };
}

/** "AVV-2026-11-21-4711": what both sides call the document. */
const documentNumber = (type: DocumentType, { client_id: clientId }: WorldClient, at: Date): string =>
  `${type.toUpperCase()}-${isoDay(at)}-${clientId}`;

const isDocumentType = (value: string): value is DocumentType =>
  (documentTypes as readonly string[]).includes(value);

/** The form inside `data`, complete and of the type that was announced. */
function readForm(input: CreateDocumentInput): SignedForm {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), signedForm), input.data);
  if (!read.success) throw invalid(read.issues[0].message);
  if (read.output.documentType !== input.documentType) throw invalid("documentType differs from the form's");
  const empty = Object.entries(read.output).find(
    ([, value]) => typeof value === "string" && value.trim() === "",
  );
  if (empty) throw invalid(`${empty[0]} is empty`);
  return read.output;
}

/** The row, provided that this document is required and open, and that nothing must be signed before it. */
function mustOwe(world: World, input: CreateDocumentInput, type: DocumentType): WorldClient {
  const client = world.client(input.sub);
  if (!client?.[type].required) throw refuse("DocumentNotRequired", "This document is not required.");
  if (client[type].sent) throw refuse("DocumentAlreadyExists", "This document has been signed already.");
  if (type === "sepa" && isMandateLocked(client)) {
    throw refuse("DocumentLocked", "The AVV has to be signed before the SEPA mandate.");
  }
  if (client.client_id !== input.client_id) throw invalid("client_id is not the account's");
  if (!isSameAddress(client.email, input.email)) throw invalid("email is not the account's");
  return client;
}

const invalid = (detail: string): GraphQLError => refuse("InvalidDocument", `Invalid document: ${detail}.`);

function copyOf(client: WorldClient, type: DocumentType, pdfBase64: string, at: Date, link: string) {
  const name = `${type.toUpperCase()} ${client.client} ${isoDay(at)}.pdf`;
  return {
    kind: "signedCopy" as const,
    to: client.email,
    subject: `Ihre Kopie: ${documentNames[type]} vom ${germanDay(at)}`,
    paragraphs: [
      `Guten Tag${client.name && ` ${client.name}`},`,
      `vielen Dank. Ihr unterschriebenes Dokument (${documentNames[type]}) liegt dieser Nachricht als PDF bei.`,
      `Sie finden es jederzeit auch in Ihrem Kundenbereich: ${link}`,
      regards,
    ],
    link,
    attachments: [{ name, type: "application/pdf", base64: pdfBase64 }],
  };
}

const DIGIT_ZERO = 48;
const COMMA = 44;

/**
 * Bytes as the service's JSON array, such as `[37,80,68,70]`. Written byte by byte: for a document of 20 MB, `join` would keep twenty million strings at once. With a full heap
 * that takes ten times as long.
 */
function byteList(bytes: Uint8Array): string {
  const text = Buffer.allocUnsafe(bytes.length * 4);
  let at = 0;
  for (const byte of bytes) {
    if (byte > 99) text[at++] = DIGIT_ZERO + Math.floor(byte / 100);
    if (byte > 9) text[at++] = DIGIT_ZERO + (Math.floor(byte / 10) % 10);
    text[at++] = DIGIT_ZERO + (byte % 10);
    text[at++] = COMMA;
  }
  return `[${text.toString("latin1", 0, Math.max(0, at - 1))}]`;
}
