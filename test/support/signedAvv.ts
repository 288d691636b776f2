/** A customer who has signed the AVV. */
import { newCustomer } from "../backend/newCustomer.ts";
import type { Backend } from "../backend/server.ts";

/** The customer's signed AVV is these bytes. Resolves with the e-mail address to sign in with. */
export async function signedAvv(backend: Backend, pdf: Uint8Array): Promise<string> {
  const { email, sub } = await newCustomer(backend, { sepa: false });
  signAvv(backend, sub, pdf);
  return email;
}

/** From now on these bytes are the customer's signed AVV. */
export function signAvv(backend: Backend, sub: string, pdf: Uint8Array) {
  const client = backend.world.client(sub);
  if (!client) throw new Error("the customer is not in the world");
  const sentAt = new Date().toISOString();
  const path = "signed/avv.pdf";
  const pdfBase64 = Buffer.from(pdf).toString("base64");
  backend.world.putDocument({ sub, documentType: "avv", path, pdfBase64, createdAt: sentAt, filedAt: null });
  backend.world.putClient({ ...client, avv: { required: true, sent: true, sentAt, path } });
}
