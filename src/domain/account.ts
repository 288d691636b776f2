/** The visitor's own account: identity, the steps of signing in, passkeys. */

/** The signed-in user, read from the stored tokens without a request. */
export interface Identity {
  sub: string;
  email: string;
  /** The user's attribute given_name; empty if it is not set. */
  givenName: string;
  /** The attribute `name`. If it is not set: given_name and family_name. Empty if none of them is set. */
  fullName: string;
  /** The groups of the access token, in its order. */
  groups: readonly string[];
  /** When the user signed in, milliseconds since the epoch by the visitor's clock; comparable with a sign-out's time. */
  signedInAt: number;
}

/** The second factors that Cognito may ask for (decision 32). */
export type SecondFactor = "SMS_MFA" | "SOFTWARE_TOKEN_MFA" | "EMAIL_OTP";

/**
 * How Cognito sent a code: its word for the medium ("SMS", "EMAIL"), and the masked address or number. null if Cognito names
 * none.
 */
export type CodeDelivery = Record<"medium" | "destination", string | null>;

/** The way of a code in German, to follow a word: " per SMS an +*******1234". Names only what Cognito has named. */
export function deliveryText({ medium, destination }: CodeDelivery): string {
  const by = medium === "SMS" ? " per SMS" : medium === "EMAIL" ? " per E-Mail" : "";
  return by + (destination ? ` an ${destination}` : "");
}

/** A sign-in step that waits for an answer (decision 32). */
export type Challenge =
  | { kind: "newPassword" }
  /** `destination` is the masked address or number. It is null for an authenticator app, and if Cognito names none. */
  | {
      kind: "code";
      factor: SecondFactor;
      destination: string | null;
      /** The user chose this factor among several and can choose another. */
      isChosen?: true;
    }
  /** The user has several second factors, and none is preferred. */
  | { kind: "choice"; factors: readonly SecondFactor[] }
  /** The pool demands an authenticator app: `secret` is base32, for the app. */
  | { kind: "setUp"; secret: string; email: string };

/** The result of one step of signing in: done, or a challenge to answer. */
export type SignInStep = { kind: "signedIn"; identity: Identity } | Challenge;

export type ChallengeOf<K extends Challenge["kind"]> = Extract<Challenge, { kind: K }>;

export interface Passkey {
  id: string;
  /** The name that Cognito gave it. No call of its API sets a name. */
  name: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

/**
 * The user's initials: the first letters of the first and the last word of the name, "KG" for "Karla von Groß". If
 * there is no name: the first letter of the e-mail address.
 */
export function initialsOf(name: string, email: string): string {
  const words = name.match(/\p{L}[^\s]*/gu) ?? [];
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = chosen.map((word) => firstLetter(word ?? "")).join("");
  return (letters || firstLetter(email)).toLocaleUpperCase("de-DE");
}

/** A letter may be several code units. */
const firstLetter = (text: string): string => [...text][0] ?? "";
