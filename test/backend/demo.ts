/** The demo accounts `npm start` prints, and the rows that belong to them. */
import type { Cognito } from "./cognito/cognito.ts";
import { CLIENT_ID_ATTRIBUTE } from "./rest/admin.ts";
import { owesBoth } from "./rules.ts";
import { demoCustomerId } from "./seedCustomers.ts";
import type { World } from "./world.ts";

export const demoPassword = "Demo2026pass";

/**
 * The secret of totp@ and wahl@ for an authenticator app, in base32. An account that sets up an app gets its own
 * secret.
 */
export const demoTotpSecret = "NORDWINDDEMO234567NORDWINDDEMO23";

type Factors = Pick<Parameters<Cognito["seed"]>[0], "smsMfa" | "emailMfa" | "totpSecret" | "mustSetUpMfa">;
type Staff = readonly [user: string, firstname: string, lastname: string, shows: string, factors?: Factors];

const totpSecret = demoTotpSecret;
const chooses = { totpSecret, emailMfa: true };
const staff: readonly Staff[] = [
  ["admin", "Astrid", "Ahlers", "Admin"],
  ["mitarbeit", "Mirko", "Özdemir", "Employee"],
  ["mfa", "Frieda", "Zöllner", "Employee with SMS code, see the outbox", { smsMfa: true }],
  ["totp", "Tobias", "Tietjen", "Employee with authenticator app, secret below", { totpSecret }],
  ["neu-mfa", "Nele", "Neumann", "Employee who must set up an authenticator app", { mustSetUpMfa: true }],
  ["wahl", "Wanda", "Wahlers", "Employee with authenticator app and e-mail code, chooses", chooses],
  ["passkey", "Paula", "Petersen", "Employee without a passkey: register one with --everything"],
];
const customerEmail = "kunde@musterbau.example";
const emailOf = (user: string) => `${user}@nordwind.example`;

/** Every account of the demo, with what it is there to show. */
export const demoAccounts: readonly { email: string; shows: string }[] = staff
  .map(([user, , , shows]) => ({ email: emailOf(user), shows }))
  .toSpliced(2, 0, { email: customerEmail, shows: "Customer, AVV and SEPA open" });

const phone = { phone_number: "+4915155501234", phone_number_verified: "true" };

/** Creates accounts and rows that are missing. Those of an earlier run stay as people left them. */
export async function settleDemo({ cognito, world }: { cognito: Cognito; world: World }): Promise<void> {
  const known = new Set([...world.staff(), ...world.clients()].map(({ email }) => email));
  for (const [user, firstname, lastname, , factors = {}] of staff) {
    const email = emailOf(user);
    const group = user === "admin" ? "Admin" : "Employee";
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
  if (!customer || known.has(customerEmail)) return;
  const name = customer.users[0]?.name ?? "";
  const id = await cognito.seed({
    email: customerEmail,
    password: demoPassword,
    group: "Customer",
    attributes: { [CLIENT_ID_ATTRIBUTE]: demoCustomerId, name },
  });
  world.putClient({
    id,
    name,
    client: customer.name,
    client_id: customer.id,
    email: customerEmail,
    ...owesBoth,
  });
}
