/** The German text of every failure: one catalogue, so a code without a text does not compile. */
import { Failure, type FailureCode } from "../../domain/failure.ts";
import type { Notice } from "./successMessages.ts";

/**
 * Title and text by the failure's code. Commands that can say more have their own: accountErrors, staffErrors and
 * signingErrors, beside this file.
 */
export const errorMessages = {
  UsernameExistsException: {
    title: "Nutzername existiert",
    text: "Diese E-Mail-Adresse oder Telefonnummer wird bereits verwendet. Bitte geben Sie eine andere E-Mail-Adresse an. Wem das Konto gehört, der kann auf der Anmeldeseite ein neues Passwort setzen.",
  },
  UserNotFoundException: {
    title: "Nutzer existiert nicht",
    text: "Bitte prüfen Sie Ihre Eingabe oder lassen Sie sich registrieren.",
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
    text: "Das Passwort kann erst zurückgesetzt werden, wenn das Konto mit dem Code verifiziert wurde.",
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
    text: "Ihr Passwort wurde zurückgesetzt. Bitte fordern Sie einen Code an und setzen Sie ein neues Passwort.",
  },
  UserNotConfirmedException: {
    title: "Konto nicht bestätigt",
    text: "Ihr Konto ist noch nicht bestätigt. Bitte wenden Sie sich an den Administrator.",
  },
  CodeDeliveryFailureException: {
    title: "Code nicht gesendet",
    text: "Die Nachricht mit dem Code konnte nicht gesendet werden. Bitte versuchen Sie es später noch einmal.",
  },
  PasswordAttemptsExceeded: {
    title: "Limit erreicht",
    text: "Das Passwort wurde zu oft falsch eingegeben. Bitte warten Sie einige Minuten, bevor Sie es noch einmal versuchen.",
  },
  UserDisabled: {
    title: "Konto gesperrt",
    text: "Ihr Konto ist gesperrt. Bitte wenden Sie sich an den Administrator.",
  },
  InvitationExpired: {
    title: "Einladung abgelaufen",
    text: "Das Passwort aus Ihrer Einladung ist abgelaufen. Bitte fragen Sie Ihren Ansprechpartner nach einer neuen Einladung.",
  },
  StillInvited: {
    title: "Einladung noch offen",
    text: "Bitte melden Sie sich mit dem Passwort aus Ihrer Einladung an. Fehlt sie Ihnen, fragen Sie bitte Ihren Ansprechpartner nach einer neuen Einladung.",
  },
  ChallengeExpired: {
    title: "Anmeldung abgelaufen",
    text: "Die Anmeldung hat zu lange gedauert. Bitte melden Sie sich noch einmal an.",
  },
  SessionExpired: {
    title: "Sitzung abgelaufen",
    text: "Ihre Sitzung ist abgelaufen. Bitte melden Sie sich noch einmal an.",
  },
  ClockSkew: {
    title: "Uhrzeit falsch",
    text: "Die Uhr Ihres Geräts weicht um mehr als fünf Minuten ab. Bitte stellen Sie Datum und Uhrzeit richtig und versuchen Sie es noch einmal.",
  },
  RefusedForSecurity: {
    title: "Aus Sicherheitsgründen abgelehnt",
    text: "Der Anmeldedienst hat die Anfrage aus Sicherheitsgründen abgelehnt. Das sagt nichts über Ihr Passwort. Bitte versuchen Sie es später oder in einem anderen Netz noch einmal. Bleibt es dabei, wenden Sie sich bitte an den Administrator.",
  },
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
    text: "Der Anmeldedienst verlangt einen Schritt, den diese Anwendung nicht kennt. Bitte wenden Sie sich an den Administrator.",
  },
  PasswordResultUnknown: {
    title: "Ergebnis unklar",
    text: "Vom Server kam keine gültige Antwort. Ob Ihr neues Passwort schon gilt, wissen wir nicht. Bitte schicken Sie dieselben Angaben noch einmal ab; wir prüfen dann, ob es schon gilt.",
  },
  EarlierPasswordSet: {
    title: "Passwort schon gesetzt",
    text: "Das neue Passwort aus Ihrem vorherigen Versuch wurde gespeichert und gilt. Das zuletzt eingegebene wurde nicht übernommen.",
  },
  FirstPasswordLeft: {
    title: "Ergebnis unklar",
    text: "Das Festlegen Ihres Passworts wurde abgebrochen, bevor der Server geantwortet hat. Vielleicht gilt das neue Passwort schon. Bitte melden Sie sich zuerst damit an und nur, wenn das nicht geht, mit dem Passwort aus Ihrer Einladung.",
  },
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
    text: "Unter dieser Adresse lassen sich Passkeys nicht verwenden. Bitte verwenden Sie Ihr Passwort und wenden Sie sich an den Administrator.",
  },
  SignInTooOld: {
    title: "Bitte neu anmelden",
    text: "Ihre Anmeldung liegt mehr als fünf Minuten zurück. Bitte melden Sie sich dafür noch einmal an.",
  },
  NetworkError: {
    title: "Keine Internetverbindung",
    text: "Für diese Funktion brauchen Sie eine Internetverbindung.",
  },
  ServerUnreachable: {
    title: "Server nicht erreichbar",
    text: "Der Server antwortet gerade nicht richtig. Bitte versuchen Sie es in einigen Minuten noch einmal.",
  },
  Timeout: {
    title: "Zeit überschritten",
    text: "Die Antwort hat zu lange gedauert. Bitte versuchen Sie es noch einmal.",
  },
  Aborted: { title: "Abgebrochen", text: "Der Vorgang wurde abgebrochen." },
  Unauthorized: {
    title: "Sitzung abgelaufen",
    text: "Ihre Anmeldung wurde nicht angenommen. Bitte melden Sie sich noch einmal an.",
  },
  Forbidden: {
    title: "Keine Berechtigung",
    text: "Ihr Konto ist dazu nicht berechtigt. Bitte wenden Sie sich an den Administrator.",
  },
  NotFound: {
    title: "Nicht gefunden",
    text: "Der Eintrag wurde nicht gefunden.",
  },
  Rejected: {
    title: "Nicht angenommen",
    text: "Der Server hat die Eingabe nicht angenommen. Bitte prüfen Sie Ihre Angaben.",
  },
  Malformed: {
    title: "Unerwartete Antwort",
    text: "Die Antwort des Servers war nicht lesbar. Bitte versuchen Sie es noch einmal.",
  },
  ResultUnknown: {
    title: "Ergebnis unklar",
    text: "Vom Server kam keine gültige Antwort. Ob der Vorgang gelungen ist, wissen wir nicht. Bitte prüfen Sie es, bevor Sie es noch einmal versuchen.",
  },
  ConditionFailed: {
    title: "Inzwischen geändert",
    text: "Der Eintrag wurde inzwischen von jemand anderem geändert.",
  },
  ServiceMismatch: {
    title: "Dienst nicht passend eingerichtet",
    text: "Der Server kennt diese Anfrage nicht. Bitte wenden Sie sich an den Administrator.",
  },
  TooLarge: {
    title: "Zu große Anfrage",
    text: "Die Daten sind größer, als der Server erlaubt. Bitte wenden Sie sich an den Administrator.",
  },
  NoCondition: {
    title: "Nur einzeln änderbar",
    text: "Der Server erkennt nicht, ob jemand anderes gleichzeitig ändert. Bitte ändern Sie diese Kunden einzeln.",
  },
  SignatureOverwritten: {
    title: "Unterschrift überschrieben",
    text: "Der Kunde hat unterschrieben, während Sie gespeichert haben. Im Eintrag gilt das Dokument dadurch wieder als offen. Bitte wenden Sie sich sofort an den Administrator.",
  },
  GraphQLError: {
    title: "Fehler",
    text: "Der Server konnte die Anfrage nicht ausführen. Wenn das wieder geschieht, wenden Sie sich bitte an den Administrator.",
  },
  CustomerWithoutName: {
    title: "Kundenname fehlt",
    text: "Im Kundensystem steht zu diesem Kunden kein Name. Ohne ihn hätte der AV-Vertrag keinen Auftraggeber. Bitte tragen Sie den Namen dort ein und laden Sie dann ein.",
  },
  AvvOwed: {
    title: "Erst der AV-Vertrag",
    text: "Sie müssen erst den AV-Vertrag unterschreiben, bevor das SEPA-Mandat ausgefüllt werden kann.",
  },
  NotAPdf: {
    title: "Dokument nicht lesbar",
    text: "Die empfangene Datei ist kein gültiges PDF. Bitte versuchen Sie es noch einmal.",
  },
  Unknown: {
    title: "Unbekannter Fehler",
    text: "Bitte wenden Sie sich an den Administrator der Seite.",
  },
} as const satisfies Record<FailureCode, Notice>;

/** What the administrator must change so that Cognito no longer asks for what the app cannot answer, by challenge. */
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

/** What to say about a failure, with what it was about where that helps. */
export function noticeFor({ code, detail }: Failure): Notice {
  if (code !== "UnsupportedChallenge" || !detail) return errorMessages[code];
  const remedy =
    challengeRemedies.get(detail.split(" ")[0] ?? "") ?? "diesen Schritt im User-Pool abschalten";
  return {
    title: errorMessages[code].title,
    text: `Der Anmeldedienst verlangt den Schritt „${detail}“, den diese Anwendung nicht kennt. Der Administrator muss ${remedy}.`,
  };
}

/** Faults of a service, which its operator can understand by their details. */
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
