/** The demo accounts `npm start` prints, and the rows that belong to them. */
import { nothingRequired } from "../../src/domain/requirement.ts";
import type { CognitoRoom, World } from "./contract.ts";
import { CLIENT_ID_ATTRIBUTE } from "./rest/admin.ts";
import { demoCustomerId } from "./seedCustomers.ts";

export const demoPassword = "Demo2026pass";

/** Every account of the demo, with what it is there to show. */
export const demoAccounts = [
  { email: "admin@nordwind.example", shows: "Admin" },
  { email: "mitarbeit@nordwind.example", shows: "Employee" },
  { email: "kunde@musterbau.example", shows: "Customer, AVV and SEPA open" },
  { email: "mfa@nordwind.example", shows: "Employee with SMS code, see the outbox" },
] as const;

const staff = [
  { email: "admin@nordwind.example", group: "Admin", firstname: "Astrid", lastname: "Ahlers", phone: null },
  {
    email: "mitarbeit@nordwind.example",
    group: "Employee",
    firstname: "Mirko",
    lastname: "Özdemir",
    phone: null,
  },
  {
    email: "mfa@nordwind.example",
    group: "Employee",
    firstname: "Frieda",
    lastname: "Zöllner",
    phone: "+4915155501234",
  },
] as const;

const required = { ...nothingRequired, required: true };

/** Creates accounts and rows in a new world. In one of an earlier run they are there, as people left them. */
export async function settleDemo({ cognito, world }: { cognito: CognitoRoom; world: World }): Promise<void> {
  if (world.staff().length > 0) return;
  for (const { email, group, firstname, lastname, phone } of staff) {
    const id = await cognito.seed({
      email,
      password: demoPassword,
      group,
      attributes: {
        given_name: firstname,
        family_name: lastname,
        ...(phone && { phone_number: phone, phone_number_verified: "true" }),
      },
      smsMfa: phone !== null,
    });
    world.putStaff({ id, firstname, lastname, email, group, permissions: "{}" });
  }
  const customer = world.customers[0];
  if (!customer) return;
  const email = "kunde@musterbau.example";
  const name = customer.users[0]?.name ?? "";
  const id = await cognito.seed({
    email,
    password: demoPassword,
    group: "Customer",
    attributes: { [CLIENT_ID_ATTRIBUTE]: demoCustomerId, name },
  });
  world.putClient({
    id,
    name,
    client: customer.name,
    client_id: customer.id,
    email,
    avv: required,
    sepa: required,
    documentation: nothingRequired,
  });
}
