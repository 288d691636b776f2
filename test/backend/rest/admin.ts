/** The admin queries service: new staff and invitations, for administrators only. */
import * as v from "valibot";
import type { Handler, WorldClient } from "../contract.ts";
import { nordwind, regards } from "../documents/company.ts";
import { emailAddress, hasSignedBefore, isSameAddress, owesBoth, staffGroups } from "../rules.ts";
import { signInLink } from "../signInLink.ts";
import { admit, answer, bodyOf, Refusal } from "./call.ts";
import type { RestRooms } from "./clients.ts";

const text = v.pipe(v.string(), v.trim(), v.nonEmpty("must not be empty"));

const newStaff = v.object({
  groupname: v.picklist(staffGroups),
  attributes: v.object({
    firstname: text,
    lastname: text,
    email: emailAddress,
    permissions: v.union([v.string(), v.record(v.string(), v.unknown())]),
  }),
});

const invitation = v.object({
  client_id: text,
  client: text,
  email: emailAddress,
  name: v.pipe(v.string(), v.trim()),
});

/** The attribute that holds the customer's id in the customer system; config.json names it too. */
export const CLIENT_ID_ATTRIBUTE = "custom:client_id";

/**
 * Answers below /api/admin: 200 with the new account's id, or 400 with a message for input that is refused. For an e-mail
 * address that has an account already the 400 has code and name UsernameExistsException. Customers and staff
 * who are still invited are invited again by the same call, with a new temporary password.
 */
export function createAdminService({ world, outbox, directory, appUrl }: RestRooms): Handler {
  const invite = async (account: Parameters<typeof directory.invite>[0]) => {
    const invited = await directory.invite(account);
    if (!invited) throw usernameExists();
    return invited;
  };

  /**
   * A person whose row exists gets a new temporary password if they have no password of their own (decision 31). Seeded
   * rows have no account. If nothing of such a row is signed, it counts as invited and gets its account now.
   */
  const inviteAgain = async (row: WorldClient, account: Parameters<typeof directory.invite>[0]) => {
    const invited =
      directory.emailOf(row.id) !== null
        ? await directory.inviteAgain(row.id)
        : hasSignedBefore(row)
          ? null
          : await directory.invite({ ...account, sub: row.id });
    if (!invited) throw usernameExists();
    return invited;
  };

  const createNewUser = async (request: Request) => {
    const { groupname, attributes: member } = await bodyOf(request, newStaff);
    const { email: to, permissions } = member;
    const known = world.staff().find(({ email, group }) => email === to && group === groupname);
    const { firstname, lastname } = known ?? member;
    const again = known && (await directory.inviteAgain(known.id));
    const attributes = { given_name: firstname, family_name: lastname };
    const { sub, temporaryPassword } = again ?? (await invite({ email: to, group: groupname, attributes }));
    if (!again) {
      world.putStaff({
        id: sub,
        firstname,
        lastname,
        email: to,
        group: groupname,
        permissions: typeof permissions === "string" ? permissions : JSON.stringify(permissions),
      });
    }
    const link = signInLink(appUrl, to);
    outbox.send({
      kind: "newStaff",
      to,
      subject: `Ihr Zugang zum Kundenbereich von ${nordwind.name}`,
      paragraphs: [
        `Guten Tag ${firstname} ${lastname},`,
        "Sie haben jetzt einen Zugang zur Kundenverwaltung. Bitte melden Sie sich an und legen Sie ein eigenes Passwort fest:",
        link,
        credentials(to, temporaryPassword),
        ...(again ? [isVoid] : []),
        regards,
      ],
      link,
      code: temporaryPassword,
    });
    return { message: "User created", id: sub };
  };

  const sendClientInvitation = async (request: Request) => {
    const { client_id, client, email: to, name } = await bodyOf(request, invitation);
    if (!world.customers.some(({ id }) => id === client_id)) throw new Refusal(400, "client_id: unknown");
    const row = world.clients().find(({ email }) => isSameAddress(email, to));
    if (row && row.client_id !== client_id) throw usernameExists();
    const account = { email: to, group: "Customer", attributes: { [CLIENT_ID_ATTRIBUTE]: client_id, name } };
    const { sub, temporaryPassword } = row ? await inviteAgain(row, account) : await invite(account);
    if (!row) {
      world.putClient({ id: sub, name, client, client_id, email: to, ...owesBoth });
    }
    const link = signInLink(appUrl, to);
    outbox.send({
      kind: "invitation",
      to,
      subject: `Bitte unterschreiben: AV-Vertrag und SEPA-Mandat für ${client}`,
      paragraphs: [
        `Guten Tag${name && ` ${name}`},`,
        `wir brauchen von ${client} zwei Unterschriften: unter dem AV-Vertrag (Datenschutz) und unter dem SEPA-Mandat (Lastschrift). Beides geht online, auch am Handy:`,
        link,
        credentials(to, temporaryPassword),
        "Danach legen Sie ein eigenes Passwort fest. Haben Sie mehrere Einladungen von uns, gilt das Passwort aus der neuesten.",
        "Fragen, oder ist jemand anderes zuständig? Antworten Sie einfach auf diese E-Mail.",
        regards,
      ],
      link,
      code: temporaryPassword,
    });
    return { message: "Invitation sent", id: sub };
  };

  const calls: Readonly<Record<string, (request: Request) => Promise<unknown>>> = {
    "POST /createNewUser": createNewUser,
    "POST /sendClientInvitation": sendClientInvitation,
  };

  return (request, url) =>
    answer(async () => {
      await admit(directory, request, ["Admin"]);
      const call = calls[`${request.method} ${url.pathname.replace(/^\/api\/admin/, "")}`];
      if (!call) throw new Refusal(404, "Not Found");
      return call(request);
    });
}

function usernameExists(): Refusal {
  const code = "UsernameExistsException";
  return new Refusal(400, "An account with the given email already exists.", { code, name: code });
}

const isVoid = "Ein früher zugesandtes vorläufiges Passwort gilt nicht mehr.";

const credentials = (address: string, temporaryPassword: string): string =>
  `E-Mail-Adresse: ${address}\nVorläufiges Passwort: ${temporaryPassword} (gilt sieben Tage)`;
