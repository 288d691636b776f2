/** The demo accounts `npm start` prints, and the rows that belong to them. */
import { nothingRequired } from "../../src/domain/appCustomer.ts";
import type { CognitoRoom, World } from "./contract.ts";
import { CLIENT_ID_ATTRIBUTE } from "./rest/admin.ts";
import { demoCustomerId } from "./seedCustomers.ts";

export const demoPassword = "Demo2026pass";

/**
 * The secret of totp@ and wahl@ for an authenticator app, in base32. An account that sets up an app gets its own
 * secret.
 */
export const demoTotpSecret = "NORDWINDDEMO234567NORDWINDDEMO23";

/** Every account of the demo, with what it is there to show. */
export const demoAccounts = [
  { email: "admin@nordwind.example", shows: "Admin" },
  { email: "mitarbeit@nordwind.example", shows: "Employee" },
  { email: "kunde@musterbau.example", shows: "Customer, AVV and SEPA open" },
  { email: "mfa@nordwind.example", shows: "Employee with SMS code, see the outbox" },
  { email: "totp@nordwind.example", shows: "Employee with authenticator app, secret below" },
  { email: "neu-mfa@nordwind.example", shows: "Employee who must set up an authenticator app" },
  { email: "wahl@nordwind.example", shows: "Employee with authenticator app and e-mail code, chooses" },
  { email: "passkey@nordwind.example", shows: "Employee to register a passkey with" },
] as const;

interface DemoStaff {
  email: string;
  group: "Admin" | "Employee";
  firstname: string;
  lastname: string;
  factors?: Pick<Parameters<CognitoRoom["seed"]>[0], "smsMfa" | "emailMfa" | "totpSecret" | "mustSetUpMfa">;
}

const phone = { phone_number: "+4915155501234", phone_number_verified: "true" };

const staff: readonly DemoStaff[] = [
  { email: "admin@nordwind.example", group: "Admin", firstname: "Astrid", lastname: "Ahlers" },
  { email: "mitarbeit@nordwind.example", group: "Employee", firstname: "Mirko", lastname: "Özdemir" },
  {
    email: "mfa@nordwind.example",
    group: "Employee",
    firstname: "Frieda",
    lastname: "Zöllner",
    factors: { smsMfa: true },
  },
  {
    email: "totp@nordwind.example",
    group: "Employee",
    firstname: "Tobias",
    lastname: "Tietjen",
    factors: { totpSecret: demoTotpSecret },
  },
  {
    email: "neu-mfa@nordwind.example",
    group: "Employee",
    firstname: "Nele",
    lastname: "Neumann",
    factors: { mustSetUpMfa: true },
  },
  {
    email: "wahl@nordwind.example",
    group: "Employee",
    firstname: "Wanda",
    lastname: "Wahlers",
    factors: { totpSecret: demoTotpSecret, emailMfa: true },
  },
  { email: "passkey@nordwind.example", group: "Employee", firstname: "Paula", lastname: "Petersen" },
];

const required = { ...nothingRequired, required: true };

/** Creates accounts and rows that are missing. Those of an earlier run stay as people left them. */
export async function settleDemo({ cognito, world }: { cognito: CognitoRoom; world: World }): Promise<void> {
  const known = new Set([...world.staff(), ...world.clients()].map(({ email }) => email));
  for (const { email, group, firstname, lastname, factors = {} } of staff) {
    if (known.has(email)) continue;
    const id = await cognito.seed({
      email,
      password: demoPassword,
      group,
      attributes: { given_name: firstname, family_name: lastname, ...(factors.smsMfa && phone) },
      ...factors,
    });
    world.putStaff({ id, firstname, lastname, email, group, permissions: "{}" });
  }
  const customer = world.customers[0];
  const email = "kunde@musterbau.example";
  if (!customer || known.has(email)) return;
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
