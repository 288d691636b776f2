/** What is said of a failure of signing in or of a password, by its code; wire/cognitoFaults says which answer has which code. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { Failure, type FailureCode } from "../../src/domain/failure.ts";
import { helpText, noticeFor, wrongPassword } from "../../src/messages/errorMessages.ts";

const help = helpText(null, { name: "Nordwind IT GmbH", contact: null });
const needsHelp = /\. Bitte wenden Sie sich an Nordwind IT GmbH\.$/;

const rows: readonly (readonly [code: FailureCode, title: string, words: string | RegExp])[] = [
  ["NotAuthorizedException", "Eingabe fehlerhaft", /^Die E-Mail-Adresse oder das Passwort ist falsch\.$/],
  ["UserNotFoundException", "Nutzer existiert nicht", "prüfen Sie Ihre Eingabe"],
  ["PasswordAttemptsExceeded", "Limit erreicht", "zu oft falsch"],
  ["UserDisabled", "Konto gesperrt", needsHelp],
  ["UserNotConfirmedException", "Konto nicht bestätigt", needsHelp],
  ["InvitationExpired", "Einladung abgelaufen", /Sie brauchen eine neue Einladung\. .* Nordwind IT GmbH\.$/],
  ["StillInvited", "Einladung noch offen", "Passwort aus Ihrer Einladung"],
  ["InvalidParameterException", "Nicht verifiziert", "noch nicht mit dem Code bestätigt"],
  ["CodeMismatchException", "Falscher Code", "neuen Code"],
  ["ExpiredCodeException", "Code abgelaufen", "neuen Code"],
  ["CodeAlreadyUsed", "Code schon verwendet", "warten Sie auf den nächsten Code"],
  ["CodeRenewed", "Code abgelaufen", "gerade einen neuen gesendet"],
  ["ClockSkew", "Uhrzeit falsch", "Datum und Uhrzeit"],
  ["CodeDeliveryFailureException", "Code nicht gesendet", "später"],
  ["LimitExceededException", "Limit erreicht", "später"],
  ["RefusedForSecurity", "Aus Sicherheitsgründen abgelehnt", "sagt nichts über Ihr Passwort"],
  ["FactorRefused", "Nicht zugelassen", needsHelp],
  ["TooManyPasskeys", "Zu viele Passkeys", "entfernen Sie"],
  ["NetworkError", "Keine Internetverbindung", "Internetverbindung"],
  ["ServerUnreachable", "Server nicht erreichbar", "in einigen Minuten"],
  ["Timeout", "Zeitüberschreitung", "noch einmal"],
  ["ServiceMismatch", "Dienst nicht passend eingerichtet", needsHelp],
  ["Unknown", "Unbekannter Fehler", "Administrator der Seite"],
];

for (const [code, title, words] of rows) {
  test(`${code} has its title and its words`, () => {
    const notice = noticeFor(new Failure(code), help);
    assert.is(notice.title, title);
    assert.match(notice.text, words);
  });
}

test("a challenge that the app does not know is named, with what the administrator must change", () => {
  for (const [detail, remedy] of [
    ["CUSTOM_CHALLENGE", "im User-Pool die Lambda-Trigger"],
    ["constructor", "diesen Schritt im User-Pool abschalten"],
  ] as const) {
    const { title, text } = noticeFor(new Failure("UnsupportedChallenge", { detail }), help);
    assert.is(title, "Anmeldung nicht möglich");
    assert.match(text, new RegExp(`„${detail}“.*an Nordwind IT GmbH\\. Nötig ist: ${remedy}`));
  }
});

test("a refused password gets a hint only if it ends in a full stop or holds an invisible character", () => {
  const { text } = noticeFor(new Failure("NotAuthorizedException"), help);
  for (const typed of ["Abcdef12.", "Abc\u200Bdef12", "\u200EAbcdef12", "Abcdef12\u2060", "Abc\u00ADdef12"])
    assert.match(wrongPassword(typed).text, /^Die .* ist falsch\. Falls Sie das Passwort kopiert haben, /);
  for (const typed of ["Abcdef12", "Abc.def12", "Abcdef12!"]) assert.is(wrongPassword(typed).text, text);
});

test.run();
