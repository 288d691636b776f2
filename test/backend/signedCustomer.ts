/** A customer with signed documents for a test. The service has made the documents. */
import { callerAs } from "./caller.ts";
import { drawnSignature } from "./documents/drawnSignature.ts";
import { filledInMandate } from "./filledInMandate.ts";
import { type NewCustomer, newCustomer } from "./newCustomer.ts";
import type { Backend } from "./server.ts";

/** The customer has signed the AVV and, if it is owed, the mandate as well. */
export async function signedCustomer(backend: Backend, owes: { sepa?: boolean } = {}): Promise<NewCustomer> {
  const customer = await newCustomer(backend, owes);
  const { sub, clientId, email } = customer;
  const caller = await callerAs(backend, email);
  const forms = [
    { documentType: "avv" },
    ...(owes.sepa === false ? [] : [{ documentType: "sepa", ...filledInMandate }]),
  ];
  for (const form of forms) {
    const data = JSON.stringify({ ...form, signature: drawnSignature() });
    const { documentType } = form;
    const { status, body } = await caller.post("/graphql", {
      query: "mutation ($input: CreateDocumentInput!) { createDocument(input: $input) }",
      variables: { input: { sub, documentType, data, client_id: clientId, email } },
    });
    if (status !== 200 || body.errors) throw new Error(`${documentType}: ${JSON.stringify(body)}`);
  }
  return customer;
}
