/** What a person may change of themselves; above all not the address they sign in by, nor whose customer they are. */
import { invalidParameter, notAuthorized } from "./exception.ts";
import type { Account } from "./records.ts";

/** As the protocol writes one. */
export interface Attribute {
  Name: string;
  Value: string;
}

const writable: readonly string[] = ["name", "given_name", "family_name", "locale", "phone_number"];
const phoneNumber = /^\+[1-9]\d{4,14}$/; // E.164

/** Raises NotAuthorizedException for an attribute that is not theirs, InvalidParameterException for no phone number. */
export function demandWritable(attributes: readonly Attribute[]): void {
  for (const { Name, Value } of attributes) {
    if (Name === "email") throw notAuthorized("Cannot modify an already provided email");
    if (!writable.includes(Name)) throw notAuthorized("A client attempted to write unauthorized attribute");
    if (Name === "phone_number" && !phoneNumber.test(Value)) {
      throw invalidParameter("Invalid phone number format.");
    }
  }
}

/** Writes what `demandWritable` let through. A changed phone number is unverified. */
export function write(account: Account, attributes: readonly Attribute[]): void {
  for (const { Name, Value } of attributes) {
    account.attributes[Name] = Value;
    if (Name === "phone_number") account.attributes.phone_number_verified = "false";
  }
}
