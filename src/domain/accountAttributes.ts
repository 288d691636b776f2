/**
 * Attributes that a user pool requires of every account. The form of the first own password asks for those that an invitation
 * left out (AWS developer guide, "Working with user attributes").
 */
import * as v from "valibot";
import { requiredText } from "./requiredText.ts";

/** Label, and what browsers fill in. An attribute that is not here is labelled with its name. */
const known = new Map<string, readonly [label: string, autoComplete?: string]>([
  ["name", ["Name", "name"]],
  ["given_name", ["Vorname", "given-name"]],
  ["middle_name", ["Zweiter Vorname", "additional-name"]],
  ["family_name", ["Nachname", "family-name"]],
  ["nickname", ["Spitzname", "nickname"]],
  ["preferred_username", ["Benutzername"]],
  ["gender", ["Geschlecht", "sex"]],
  ["birthdate", ["Geburtsdatum", "bday"]],
  ["phone_number", ["Telefonnummer", "tel"]],
  ["address", ["Anschrift"]],
  ["website", ["Website", "url"]],
]);

/** The field of an attribute. */
export function attributeField(name: string) {
  const [label = name.replace(/^custom:/, ""), autoComplete] = known.get(name) ?? [];
  // A browser's field for dates gives YYYY-MM-DD, as Cognito wants it.
  return { name, label, autoComplete, type: name === "birthdate" ? "date" : "text" } as const;
}

/** Its value: required, a phone number in E.164 (ITU), whatever people put between the digits. */
export function attributeValue(name: string) {
  const filled = requiredText(`Bitte füllen Sie das Feld „${attributeField(name).label}“ aus.`);
  if (name !== "phone_number") return filled;
  return v.pipe(
    filled,
    v.transform((number) => number.replace(/[\s()/.-]/g, "").replace(/^00/, "+")),
    v.regex(/^\+[1-9]\d{4,14}$/, "Bitte geben Sie die Ländervorwahl an, zum Beispiel +49 30 123456."),
  );
}
