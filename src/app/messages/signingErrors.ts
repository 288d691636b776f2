/** Failures of signing a document, in a customer's words. */
import { type FailureCode, isOutcomeUnknown } from "../../domain/failure.ts";
import { errorMessages } from "./errorMessages.ts";
import type { Notice } from "./successMessages.ts";

/** For every failure to create the document that the visitor may have a hand in (decision 36). */
const notCreated: Notice = {
  title: "Fehler",
  text: "Das Dokument konnte nicht erstellt werden. Bitte prüfen Sie alle Pflichtfelder und Ihre Internetverbindung.",
};

/** The service has refused it as it stands: what is typed is no cause, and sending it again no help. */
const refused: Notice = {
  title: "Fehler",
  text: "Das Dokument konnte nicht erstellt werden, weil der Server es nicht angenommen hat. Bitte laden Sie die Seite neu, oder melden Sie sich bei uns.",
};

/** Neither "created" nor "not created" would be true: the answer was lost. */
const notConfirmed: Notice = {
  title: errorMessages.ResultUnknown.title,
  text: "Ob das Dokument erstellt wurde, wissen wir nicht. Bitte versuchen Sie es noch einmal: Wir sehen dann zuerst nach, ob es schon erstellt ist.",
};

/** Of a form that cannot be signed for now. */
export const INPUT_STAYS = "Ihre Eingaben bleiben stehen, solange Sie diese Seite geöffnet lassen.";

const avvOwed: Notice = {
  title: errorMessages.AvvOwed.title,
  text: `${errorMessages.AvvOwed.text} ${INPUT_STAYS}`,
};

/** Of these neither the fields nor the connection are the cause: the catalogue's own words help. */
const ofOtherCause: ReadonlySet<FailureCode> = new Set(["Forbidden", "LimitExceededException"]);

export function signingError(code: FailureCode): Notice {
  if (isOutcomeUnknown(code)) return notConfirmed;
  if (code === "AvvOwed") return avvOwed;
  if (code === "Rejected" || code === "ConditionFailed") return refused;
  return ofOtherCause.has(code) ? errorMessages[code] : notCreated;
}
