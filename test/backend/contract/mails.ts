/** Checks whether a mail contains what mails.json requires. */
import { documentNames } from "../../../src/domain/document.ts";
import type { Mail } from "../contract.ts";
import { nordwind } from "../documents/company.ts";
import { unsigned } from "../rules.ts";
import type { World } from "../world.ts";
import kinds from "./mails.json";

/** What the backend knows about the recipient of a mail. */
const recipientOf = ({ to }: Mail, world: World) => ({
  client: world.clients().find(({ email }) => email === to),
  staff: world.staff().find(({ email }) => email === to),
});
type Recipient = ReturnType<typeof recipientOf>;

/** The texts of each variable, which must all be in the mail. If there are none, the value is not known. */
const variables: Readonly<Record<string, (mail: Mail, recipient: Recipient) => readonly string[]>> = {
  company: () => [nordwind.name],
  email: ({ to }) => [to],
  temporaryPassword: ({ code }) => some(code),
  code: ({ code }) => some(code),
  link: ({ link }) => some(link).filter((address) => URL.canParse(address)),
  client: (_, { client }) => some(client?.client),
  name: (_, { client, staff }) =>
    some(client ? client.name : staff && `${staff.firstname} ${staff.lastname}`),
  documents: (_, { client }) => (client ? unsigned(client).map((type) => documentNames[type]) : []),
  document: ({ subject }) => Object.values(documentNames).filter((name) => subject.includes(name)),
};

const some = (text: string | null | undefined): string[] => (text ? [text] : []);

/** One sentence per variable that is missing. */
export function mailDrifts(mail: Mail, world: World): string[] {
  const recipient = recipientOf(mail, world);
  const { required, whereKnown }: { required: string[]; whereKnown: string[] } = kinds[mail.kind];
  const shown = `${mail.subject}\n${mail.text}`;
  const isMissing = (variable: string, mustBeKnown: boolean): boolean => {
    if (variable === "pdf") return !mail.attachments.some(isPdf);
    const texts = variables[variable]?.(mail, recipient) ?? [];
    return texts.length === 0 ? mustBeKnown : !texts.every((text) => shown.includes(text));
  };
  return [
    ...required.filter((variable) => isMissing(variable, true)),
    ...whereKnown.filter((variable) => isMissing(variable, false)),
  ].map((variable) => `mail ${mail.kind}: ${variable} is missing`);
}

const isPdf = ({ type, base64 }: { type: string; base64: string }): boolean =>
  type === "application/pdf" && Buffer.from(base64.slice(0, 8), "base64").toString().startsWith("%PDF-");
