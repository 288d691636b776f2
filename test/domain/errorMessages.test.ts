/** What is said of a failure of signing in or of a password, by its code; wire/cognitoFaults says which answer has which code. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { Failure, type FailureCode } from "../../src/domain/failure.ts";
import { helpText, noticeFor } from "../../src/messages/errorMessages.ts";

const rows: readonly (readonly [code: FailureCode, title: string, words: string])[] = [
  ["ServerUnreachable", "Server nicht erreichbar", "in einigen Minuten"],
  ["LimitExceededException", "Limit erreicht", "später"],
  ["Unknown", "Unbekannter Fehler", "Administrator der Seite"],
  ["ServiceMismatch", "Dienst nicht passend eingerichtet", "Bitte wenden Sie sich an Nordwind IT GmbH."],
  ["RefusedForSecurity", "Aus Sicherheitsgründen abgelehnt", "sagt nichts über Ihr Passwort"],
  ["CodeDeliveryFailureException", "Code nicht gesendet", "später"],
];

test("each code has its title and its words", () => {
  for (const [code, title, words] of rows) {
    const notice = noticeFor(new Failure(code), helpText(null, "Nordwind IT GmbH"));
    assert.is(notice.title, title);
    assert.match(notice.text, words);
  }
});

test.run();
