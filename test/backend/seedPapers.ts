/** The signed documents of seeded app customers, so that what the demo shows as signed can be filed and read. */
import type { Documents } from "./documents/documents.ts";
import { drawnSignature } from "./documents/drawnSignature.ts";
import { readSignature } from "./documents/signatureImage.ts";
import { filledInMandate } from "./filledInMandate.ts";
import { documentTypes } from "./rules.ts";
import type { World } from "./world.ts";

/** Makes the documents that rows mark as signed but the world lacks: about a tenth of a second each. */
export async function seedPapers(world: World, documents: Documents): Promise<void> {
  const signaturePng = readSignature(drawnSignature());
  if (!signaturePng) return;
  const seats = new Map(world.customers.map(({ id, delivery_address }) => [id, delivery_address]));
  for (const row of world.clients()) {
    for (const type of documentTypes) {
      const { sent, sentAt, path } = row[type];
      if (!sent || !sentAt || !path || world.document(row.id, type)) continue;
      const record = { number: `${type.toUpperCase()}-${row.client_id}`, blankSha256: null };
      const signing = { client: row.client, name: row.name, signaturePng, at: new Date(sentAt), record };
      const seat = seats.get(row.client_id);
      const pdf =
        type === "avv"
          ? await documents.signedAvv(signing)
          : await documents.signedSepa({
              ...signing,
              ...filledInMandate,
              accountOwner: row.client,
              street: seat?.line1 ?? "",
              postalcode: seat?.postcode ?? "",
              city: seat?.line2 ?? "",
            });
      world.putDocument({
        sub: row.id,
        documentType: type,
        path,
        pdfBase64: pdf.toString("base64"),
        createdAt: sentAt,
        filedAt: null,
      });
    }
  }
}
