/** What is shown of a failure: its code's text or a more precise one, and details for technical support. */
import type { SecondFactor } from "../domain/account.ts";
import { errorMessages, Failure, type FailureCode, needHelp } from "../domain/failure.ts";
import type { Role } from "../domain/role.ts";
import type { Notice } from "./successMessages.ts";

/**
 * By the name of a challenge that the app cannot answer: what the administrator must change so that Cognito stops
 * asking for it.
 */
const challengeRemedies: ReadonlyMap<string, string> = new Map([
  [
    "MFA_SETUP",
    "im User-Pool die Authentifizierungs-App als zweiten Faktor zulassen oder einen zweiten Faktor für Sie einrichten",
  ],
  ["SELECT_MFA_TYPE", "im User-Pool SMS, E-Mail oder die Authentifizierungs-App als zweiten Faktor zulassen"],
  ["CUSTOM_CHALLENGE", "im User-Pool die Lambda-Trigger für eigene Anmeldeschritte entfernen"],
  ["DEVICE_SRP_AUTH", "im User-Pool das Merken von Geräten abschalten"],
  ["DEVICE_PASSWORD_VERIFIER", "im User-Pool das Merken von Geräten abschalten"],
]);

/**
 * The contact for help: staff ask an administrator, customers ask the company. Without a contact in config.json,
 * customers know only the mails that they got. The login does not know the role and names the company.
 */
export function helpText(
  role: Role | null,
  { name, contact }: { name: string; contact: object | null },
): string {
  if (role === "Customer")
    return `Bitte ${contact ? "melden Sie sich bei uns" : "antworten Sie auf unsere E-Mail"}.`;
  return `Bitte wenden Sie sich an ${role ? "Ihre Administratorin oder Ihren Administrator" : name}.`;
}

/** Texts that fit one write's failures better than the catalogue's, by code. `otherwise`: for all other codes. */
export type FailureTexts = Partial<Record<FailureCode, Notice>> & {
  otherwise?: (failure: Failure) => Notice;
};

/**
 * What is said of a failure, in a dialog or in a round's line: the text in `texts`, or else the catalogue's. `help` is
 * added to the catalogue's text for failures that the visitor cannot solve (`helpText`); an empty text adds nothing.
 */
export function noticeFor(failure: Failure, help: string, texts: FailureTexts = {}): Notice {
  const { code, detail } = failure;
  const own = texts[code] ?? texts.otherwise?.(failure);
  if (own) return own;
  const { title, text } = errorMessages[code];
  if (code !== "UnsupportedChallenge" || !detail)
    return { title, text: help && needHelp.has(code) ? `${text} ${help}` : text };
  const remedy =
    challengeRemedies.get(detail.split(" ")[0] ?? "") ?? "diesen Schritt im User-Pool abschalten";
  return {
    title,
    text: `Der Anmeldedienst verlangt den Schritt „${detail}“, den diese Anwendung nicht kennt. ${help} Nötig ist: ${remedy}.`,
  };
}

/** Faults of a service. Their details help the service's operator. */
const ofServices: readonly FailureCode[] = [
  "ServiceMismatch",
  "TooLarge",
  "SignatureOverwritten",
  "GraphQLError",
  "Malformed",
  "Timeout",
  "ServerUnreachable",
  "ResultUnknown",
  "Forbidden",
];

/** What the service's operator needs: a status in the specification's words, or a detail; null when there is neither. */
export function technicalText({ code, detail, cause }: Failure): string | null {
  const status = /^status (\d{3})/.exec(detail)?.[1];
  if (status) return `Request failed with status code ${status}`;
  if (!ofServices.includes(code)) return null;
  return detail || (cause instanceof Failure ? technicalText(cause) : null);
}

// Failures of signing in and of the user's own account, for which the catalogue's text says too little.

const wrongCode = (text: string): Notice => ({ title: errorMessages.CodeMismatchException.title, text });

const wrongSentCode = (sent: string) =>
  wrongCode(
    `Der Code ist falsch. Bitte prüfen Sie ihn in der letzten ${sent}. Kam keine, melden Sie sich noch einmal an; dann senden wir einen neuen.`,
  );

/** What is shown for a wrong code, by the factor that asked for it. */
export const wrongFactorCode = {
  SOFTWARE_TOKEN_MFA: wrongCode(
    "Der Code ist falsch. Bitte geben Sie den Code ein, den Ihre Authentifizierungs-App gerade zeigt.",
  ),
  SMS_MFA: wrongSentCode("SMS"),
  EMAIL_OTP: wrongSentCode("E-Mail"),
} as const satisfies Record<SecondFactor, Notice>;

/** What is often copied along from a mail: the full stop of the sentence, and characters that nobody sees. */
const copiedAlong = /\.$|[\u00AD\u200B\u200E\u2060]/;

/** What is shown if the login's password was refused. It is sent as typed, because it may be right. */
export function wrongPassword(typed: string): Notice {
  const { title, text } = errorMessages.NotAuthorizedException;
  const hint =
    "Falls Sie das Passwort kopiert haben, tippen Sie es bitte ab: Vielleicht wurde ein Punkt am Ende oder ein unsichtbares Zeichen mitkopiert.";
  return { title, text: copiedAlong.test(typed) ? `${text} ${hint}` : text };
}

export const accountErrors = {
  /** No new code was sent; only signing in again sends one. */
  sentCodeExpired: {
    title: errorMessages.ExpiredCodeException.title,
    text: "Der Code ist abgelaufen. Bitte melden Sie sich noch einmal an; dann senden wir einen neuen.",
  },
  wrongSetUpCode: wrongCode(
    "Der Code ist falsch. Bitte geben Sie den Code ein, den Ihre Authentifizierungs-App gerade zu diesem Konto zeigt.",
  ),
  setUpBegunAgain: {
    title: "Neuer QR-Code",
    text: "Die Einrichtung hat zu lange gedauert. Bitte löschen Sie den gerade hinzugefügten Eintrag in Ihrer Authentifizierungs-App und scannen Sie den neuen QR-Code.",
  },
  /**
   * The secret can no longer be used. Another set-up has replaced it, or this set-up had succeeded, but its answer was
   * lost.
   */
  setUpOver: {
    title: "Bitte noch einmal einrichten",
    text: "Diese Einrichtung gilt nicht mehr. Bitte löschen Sie den gerade hinzugefügten Eintrag in Ihrer Authentifizierungs-App und beginnen Sie noch einmal.",
  },
  setUpUnclear: {
    title: errorMessages.ResultUnknown.title,
    text: "Vom Server kam keine gültige Antwort. Ob die Authentifizierungs-App schon eingeschaltet ist, wissen wir nicht. Bitte geben Sie den nächsten Code ein, den sie zeigt.",
  },
  wrongOldPassword: {
    title: errorMessages.NotAuthorizedException.title,
    text: "Das alte Passwort ist falsch.",
  },
} as const satisfies Record<string, Notice>;
