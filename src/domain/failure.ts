/** What can go wrong: the app's one error class, and each failure's code with its German text. */

import { limited } from "./limits.ts";

/** The only error class of this app. The original error is its `cause`; `message` never holds a token or user input. */
export class Failure extends Error {
  override readonly name = "Failure";
  /** Details in the protocol's words, such as an HTTP status; empty if the code says enough. A long one is shortened. */
  readonly detail: string;

  constructor(
    readonly code: FailureCode,
    options: { cause?: unknown; detail?: string } = {},
  ) {
    const detail = limited(options.detail ?? "");
    super(detail ? `${code}: ${detail}` : code, { cause: options.cause });
    this.detail = detail;
  }
}

/** The thrown value, if it is a Failure; otherwise a Failure with the code `Unknown` and the value as its cause. */
export const failureOf = (thrown: unknown): Failure =>
  thrown instanceof Failure ? thrown : new Failure("Unknown", { cause: thrown });

/** The code of a thrown value: a Failure's own, otherwise `Unknown`. */
export const codeOf = (thrown: unknown): FailureCode => (thrown instanceof Failure ? thrown.code : "Unknown");

/**
 * Whether a write that failed with this code may still have been made. Read the record before trying again. The wire
 * uses this one code if an answer was lost, late or unreadable, and for a server's error (5xx). With any other code
 * nothing was written.
 */
export const isOutcomeUnknown = (code: FailureCode): boolean => code === "ResultUnknown";

/**
 * Title and text by code, in one list, so that a code without a text does not compile. Codes of Cognito keep its exception
 * names (AWS, Amazon Cognito user pools API reference). Commands that can say more have texts of their own (src/messages).
 */
export const errorMessages = {
  // Cognito's exceptions.
  UsernameExistsException: {
    title: "Nutzername existiert",
    text: "Diese E-Mail-Adresse oder Telefonnummer wird bereits verwendet. Bitte geben Sie eine andere E-Mail-Adresse an. Wer das Konto schon hat, kann auf der Anmeldeseite ein neues Passwort festlegen.",
  },
  UserNotFoundException: {
    title: "Nutzer existiert nicht",
    text: "Bitte prüfen Sie Ihre Eingabe, oder bitten Sie uns um eine Einladung.",
  },
  NotAuthorizedException: {
    title: "Eingabe fehlerhaft",
    text: "Die E-Mail-Adresse oder das Passwort ist falsch.",
  },
  CodeMismatchException: {
    title: "Falscher Code",
    text: "Der Bestätigungscode ist falsch. Bitte versuchen Sie es noch einmal oder fordern Sie einen neuen Code an.",
  },
  InvalidParameterException: {
    title: "Nicht verifiziert",
    text: "Ihr Konto ist noch nicht mit dem Code bestätigt. Erst danach lässt sich das Passwort zurücksetzen.",
  },
  LimitExceededException: {
    title: "Limit erreicht",
    text: "Es gab zu viele Versuche. Bitte versuchen Sie es später noch einmal.",
  },
  ExpiredCodeException: {
    title: "Code abgelaufen",
    text: "Der Code ist abgelaufen oder wurde nie angefordert. Bitte fordern Sie einen neuen Code an.",
  },
  InvalidPasswordException: {
    title: "Passwort ungeeignet",
    text: "Das neue Passwort braucht mindestens 8 Zeichen, davon je einen Klein- und Großbuchstaben und eine Ziffer. Erfüllt es das schon, wählen Sie bitte ein anderes.",
  },
  PasswordHistoryPolicyViolationException: {
    title: "Passwort ungeeignet",
    text: "Dieses Passwort haben Sie schon einmal verwendet. Bitte wählen Sie ein anderes.",
  },
  PasswordResetRequiredException: {
    title: "Neues Passwort nötig",
    text: "Ihr Passwort wurde zurückgesetzt. Bitte fordern Sie einen Code an und legen Sie ein neues Passwort fest.",
  },
  UserNotConfirmedException: {
    title: "Konto nicht bestätigt",
    text: "Ihr Konto ist noch nicht bestätigt.",
  },
  CodeDeliveryFailureException: {
    title: "Code nicht gesendet",
    text: "Die Nachricht mit dem Code konnte nicht gesendet werden. Bitte versuchen Sie es später noch einmal.",
  },
  // Situations for which Cognito answers NotAuthorizedException or similar.
  PasswordAttemptsExceeded: {
    title: "Limit erreicht",
    text: "Das Passwort wurde zu oft falsch eingegeben. Bitte warten Sie einige Minuten, bevor Sie es noch einmal versuchen.",
  },
  UserDisabled: {
    title: "Konto gesperrt",
    text: "Ihr Konto ist gesperrt.",
  },
  InvitationExpired: {
    title: "Einladung abgelaufen",
    text: "Das Passwort aus Ihrer Einladung ist abgelaufen. Sie brauchen eine neue Einladung.",
  },
  StillInvited: {
    title: "Einladung noch offen",
    text: "Bitte melden Sie sich mit dem Passwort aus Ihrer Einladung an. Fehlt sie Ihnen, brauchen Sie eine neue.",
  },
  ChallengeExpired: {
    title: "Anmeldung abgelaufen",
    text: "Die Anmeldung hat zu lange gedauert. Bitte melden Sie sich noch einmal an.",
  },
  SessionExpired: {
    title: "Anmeldung abgelaufen",
    text: "Ihre Anmeldung ist abgelaufen. Bitte melden Sie sich noch einmal an.",
  },
  ClockSkew: {
    title: "Uhrzeit falsch",
    text: "Die Uhr Ihres Geräts weicht um mehr als fünf Minuten ab. Bitte stellen Sie Datum und Uhrzeit richtig und versuchen Sie es noch einmal.",
  },
  RefusedForSecurity: {
    title: "Aus Sicherheitsgründen abgelehnt",
    text: "Der Anmeldedienst hat die Anfrage aus Sicherheitsgründen abgelehnt. Das sagt nichts über Ihr Passwort. Bitte versuchen Sie es später oder in einem anderen Netz noch einmal.",
  },
  // A sign-in's further steps.
  CodeAlreadyUsed: {
    title: "Code schon verwendet",
    text: "Dieser Code wurde schon verwendet. Bitte warten Sie auf den nächsten Code Ihrer Authentifizierungs-App.",
  },
  CodeRenewed: {
    title: "Code abgelaufen",
    text: "Der Code ist abgelaufen. Wir haben Ihnen gerade einen neuen gesendet.",
  },
  UnsupportedChallenge: {
    title: "Anmeldung nicht möglich",
    text: "Der Anmeldedienst verlangt einen Schritt, den diese Anwendung nicht kennt.",
  },
  // The answer to a call that sets a password was lost.
  PasswordResultUnknown: {
    title: "Ergebnis unklar",
    text: "Ob das neue Passwort gilt, ist unklar. Melden Sie sich mit dem neuen an; geht das nicht, mit dem bisherigen.",
  },
  // Passkeys.
  PasskeyCancelled: {
    title: "Passkey nicht verwendet",
    text: "Der Vorgang wurde abgebrochen, hat zu lange gedauert, oder auf diesem Gerät liegt kein passender Passkey. Bitte versuchen Sie es noch einmal oder verwenden Sie Ihr Passwort.",
  },
  PasskeyMissing: {
    title: "Kein Passkey",
    text: "Mit dieser E-Mail-Adresse ist keine Anmeldung mit Passkey möglich. Bitte melden Sie sich mit dem Passwort an. Unter „Passwort ändern“ können Sie dann einen Passkey hinzufügen.",
  },
  PasskeyExists: {
    title: "Passkey schon vorhanden",
    text: "Auf diesem Gerät liegt schon ein Passkey für Ihr Konto.",
  },
  PasskeyRefused: {
    title: "Passkey nicht angenommen",
    text: "Der Anmeldedienst hat diesen Passkey nicht angenommen. Bitte verwenden Sie einen anderen oder Ihr Passwort.",
  },
  TooManyPasskeys: {
    title: "Zu viele Passkeys",
    text: "Sie haben schon so viele Passkeys, wie ein Konto haben kann. Bitte entfernen Sie zuerst einen unter „Passwort ändern“.",
  },
  PasskeysUnavailable: {
    title: "Passkeys nicht eingerichtet",
    text: "Unter dieser Adresse lassen sich Passkeys nicht verwenden. Bitte verwenden Sie Ihr Passwort.",
  },
  // The user pool does not allow an authenticator app, or demands one.
  FactorRefused: {
    title: "Nicht zugelassen",
    text: "Der Anmeldedienst lässt das für Ihr Konto nicht zu.",
  },
  // Passkeys and the authenticator app can be changed only shortly after a sign-in.
  SignInTooOld: {
    title: "Bitte neu anmelden",
    text: "Ihre Anmeldung liegt mehr als fünf Minuten zurück. Bitte melden Sie sich dafür noch einmal an.",
  },
  // Any request.
  NetworkError: {
    title: "Keine Internetverbindung",
    text: "Für diese Funktion brauchen Sie eine Internetverbindung.",
  },
  ServerUnreachable: {
    title: "Server nicht erreichbar",
    text: "Der Server antwortet gerade nicht. Bitte versuchen Sie es in einigen Minuten noch einmal.",
  },
  Timeout: {
    title: "Zeitüberschreitung",
    text: "Die Antwort hat zu lange gedauert. Bitte versuchen Sie es noch einmal.",
  },
  Aborted: { title: "Abgebrochen", text: "Der Vorgang wurde abgebrochen." },
  Unauthorized: {
    title: "Anmeldung abgelaufen",
    text: "Ihre Anmeldung wurde nicht angenommen. Bitte melden Sie sich noch einmal an.",
  },
  Forbidden: {
    title: "Keine Berechtigung",
    text: "Ihr Konto ist dazu nicht berechtigt.",
  },
  NotFound: { title: "Nicht gefunden", text: "Der Eintrag wurde nicht gefunden." },
  Rejected: {
    title: "Nicht angenommen",
    text: "Der Server hat die Anfrage nicht angenommen. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.",
  },
  Malformed: {
    title: "Unerwartete Antwort",
    text: "Die Antwort des Servers war nicht lesbar. Bitte versuchen Sie es noch einmal.",
  },
  // The response to a write was lost, or it was a server's error (5xx). The write may have been made.
  ResultUnknown: {
    title: "Ergebnis unklar",
    text: "Vom Server kam keine gültige Antwort. Ob der Vorgang gelungen ist, wissen wir nicht. Bitte prüfen Sie es, bevor Sie es noch einmal versuchen.",
  },
  // The configuration of a service.
  ServiceMismatch: {
    title: "Dienst nicht passend eingerichtet",
    text: "Der Server nimmt diese Anfrage so nicht an.",
  },
  TooLarge: {
    title: "Zu große Anfrage",
    text: "Die Daten sind größer, als der Server erlaubt.",
  },
  // Data service.
  ConditionFailed: {
    title: "Inzwischen geändert",
    text: "Der Eintrag wurde inzwischen von jemand anderem geändert.",
  },
  NoCondition: {
    title: "Nur einzeln änderbar",
    text: "Der Server erkennt nicht, ob jemand anderes gleichzeitig ändert. Bitte ändern Sie diese Personen einzeln.",
  },
  SignatureOverwritten: {
    title: "Unterschrift überschrieben",
    text: "Die Person hat unterschrieben, während Sie gespeichert haben. Im Eintrag gilt das Dokument dadurch wieder als offen. Bitte wenden Sie sich sofort an die Administration.",
  },
  GraphQLError: {
    title: "Fehler",
    text: "Der Server konnte die Anfrage nicht ausführen.",
  },
  // Customer system.
  CustomerWithoutName: {
    title: "Kundenname fehlt",
    text: "Im Kundensystem steht zu diesem Kunden kein Name. Bitte tragen Sie den Namen dort ein und laden Sie die Person dann ein.",
  },
  // Documents.
  NotAPdf: {
    title: "Dokument nicht lesbar",
    text: "Die empfangene Datei ist kein gültiges PDF. Bitte versuchen Sie es noch einmal.",
  },
  AvvOwed: {
    title: "Erst der AV-Vertrag",
    text: "Sie müssen erst den AV-Vertrag unterschreiben, bevor das SEPA-Mandat ausgefüllt werden kann.",
  },
  // The program itself.
  Unknown: { title: "Unbekannter Fehler", text: "Bitte wenden Sie sich an den Administrator der Seite." },
} as const satisfies Record<string, { title: string; text: string }>;

/** Failures that the visitor cannot solve: the contact for help follows their text (`helpText` of messages). */
export const needHelp: ReadonlySet<FailureCode> = new Set<FailureCode>([
  "InvalidParameterException",
  "UserNotConfirmedException",
  "UserDisabled",
  "InvitationExpired",
  "StillInvited",
  "UnsupportedChallenge",
  "PasskeysUnavailable",
  "FactorRefused",
  "Forbidden",
  "ServiceMismatch",
  "TooLarge",
  "GraphQLError",
]);

export type FailureCode = keyof typeof errorMessages;
