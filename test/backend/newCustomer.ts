/** A customer for a test: an account with the demo's password, and the row that says what is owed. */
import { demoPassword } from "./demo.ts";
import { CLIENT_ID_ATTRIBUTE } from "./rest/admin.ts";
import { notRequired, owed } from "./rules.ts";
import type { Backend } from "./server.ts";

export interface NewCustomer {
  email: string;
  password: string;
  sub: string;
  /** The customer system's id. */
  clientId: string;
}

/** The customer owes both documents by default. Every call takes the next customer of the world. */
export async function newCustomer(
  { world, cognito }: Backend,
  owes: { avv?: boolean; sepa?: boolean } = {},
): Promise<NewCustomer> {
  const number = world.clients().length;
  const customer = world.customers[number];
  if (!customer) throw new Error("the world has no more customers");
  const email = `kundin${number}@bau.example`;
  const sub = await cognito.seed({
    email,
    password: demoPassword,
    group: "Customer",
    attributes: { [CLIENT_ID_ATTRIBUTE]: customer.id },
  });
  world.putClient({
    id: sub,
    name: "Karla Groß",
    client: customer.name,
    client_id: customer.id,
    email,
    avv: owes.avv === false ? notRequired : owed,
    sepa: owes.sepa === false ? notRequired : owed,
    documentation: notRequired,
  });
  return { email, password: demoPassword, sub, clientId: customer.id };
}
