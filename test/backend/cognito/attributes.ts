/** The attributes that users may change themselves: not their e-mail address, and not the id of their customer. */
import { invalidParameter, notAuthorized } from "./exception.ts";
import type { Account } from "./records.ts";
import type { PoolSettings } from "./settings.ts";

/** An attribute as the protocol writes it. */
interface Attribute {
  Name: string;
  Value: string;
}

const writable: readonly string[] = [
  ...["name", "given_name", "middle_name", "family_name", "nickname", "preferred_username", "profile"],
  ...["picture", "website", "gender", "birthdate", "zoneinfo", "locale", "address", "phone_number"],
];
const phoneNumber = /^\+[1-9]\d{4,14}$/; // E.164

/** The attributes that the app client may read. */
export const readable = (
  attributes: Readonly<Record<string, string>>,
  { readAttributes }: Pick<PoolSettings, "readAttributes">,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).filter(([name]) => readAttributes === null || readAttributes.includes(name)),
  );

/** Attributes that the pool requires and the account lacks. The user must give them with the first own password. */
export const missing = (
  { attributes }: Account,
  { requiredAttributes }: Pick<PoolSettings, "requiredAttributes">,
): readonly string[] => requiredAttributes.filter((name) => !attributes[name]);

/**
 * A first own password must come with every missing attribute. It must not come with a required attribute that has a
 * value (API reference, RespondToAuthChallenge: "you can't modify a required attribute that already has a value").
 * Raises InvalidParameterException and what `demandWritable` raises.
 */
export function demandMissing(
  account: Account,
  settings: Pick<PoolSettings, "requiredAttributes">,
  wished: readonly Attribute[],
): void {
  demandWritable(wished);
  const held = wished.find(
    ({ Name }) => settings.requiredAttributes.includes(Name) && account.attributes[Name],
  );
  if (held) throw notAuthorized(`Cannot modify an already provided ${held.Name}`);
  const lacks = missing(account, settings).find(
    (name) => !wished.some(({ Name, Value }) => Name === name && Value !== ""),
  );
  if (lacks) throw invalidParameter(`Invalid attributes given, ${lacks} is missing`);
}

/**
 * Raises NotAuthorizedException for an attribute that users may not change, InvalidParameterException for an invalid
 * phone number.
 */
export function demandWritable(attributes: readonly Attribute[]): void {
  for (const { Name, Value } of attributes) {
    if (Name === "email") throw notAuthorized("Cannot modify an already provided email");
    if (!writable.includes(Name)) throw notAuthorized("A client attempted to write unauthorized attribute");
    if (Name === "phone_number" && !phoneNumber.test(Value)) {
      throw invalidParameter("Invalid phone number format.");
    }
  }
}

/** Writes attributes that `demandWritable` has accepted. A changed phone number is unverified. */
export function write(account: Account, attributes: readonly Attribute[]): void {
  for (const { Name, Value } of attributes) {
    account.attributes[Name] = Value;
    if (Name === "phone_number") account.attributes.phone_number_verified = "false";
  }
}
