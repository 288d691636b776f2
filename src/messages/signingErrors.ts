/** Failures of signing a document and questions before leaving it, in a customer's words. */
import { errorMessages, isOutcomeUnknown } from "../domain/failure.ts";
import type { FailureTexts } from "./errorMessages.ts";
import type { Notice } from "./successMessages.ts";

/** The specification's sentence, for every answer that refuses the document (decision 36). */
const notCreated: Notice = {
  title: "Fehler",
  text: "Das Dokument konnte nicht erstellt werden. Bitte prüfen Sie alle Pflichtfelder und Ihre Internetverbindung.",
};

/** For a lost answer: it is unknown whether the document was created. */
const notConfirmed: Notice = {
  title: errorMessages.ResultUnknown.title,
  text: "Ob das Dokument erstellt wurde, wissen wir nicht. Bitte versuchen Sie es noch einmal: Wir sehen dann zuerst nach, ob es schon erstellt ist.",
};

/** Added to the text if a form cannot be signed at the moment. */
export const INPUT_STAYS = "Ihre Angaben bleiben stehen, solange Sie diese Seite geöffnet lassen.";

const avvOwed: Notice = {
  title: errorMessages.AvvOwed.title,
  text: `${errorMessages.AvvOwed.text} ${INPUT_STAYS}`,
};

export const signingErrors: FailureTexts = {
  otherwise({ code }) {
    if (isOutcomeUnknown(code)) return notConfirmed;
    return code === "AvvOwed" ? avvOwed : notCreated;
  },
};

/** Questions before leaving: by document, while the signature is being sent, and after a lost answer. */
export const leaveTexts = {
  avv: {
    title: "Seite verlassen?",
    text: "Ihre Unterschrift ist noch nicht abgeschickt. Wenn Sie die Seite verlassen, geht sie verloren.",
    leave: "Verlassen",
    stay: "Weiter unterschreiben",
  },
  sepa: {
    title: "Seite verlassen?",
    text: "Das Mandat ist noch nicht erteilt. Wenn Sie die Seite verlassen, gehen IBAN und Unterschrift verloren; die übrigen Angaben bleiben erhalten, bis Sie sich abmelden oder das Fenster schließen.",
    leave: "Verlassen",
    stay: "Weiter ausfüllen",
  },
  // Leaving does not stop the request.
  sending: {
    title: "Ihre Unterschrift wird gerade gesendet",
    text: "Sie kommt wahrscheinlich auch dann an, wenn Sie die Seite verlassen. Bitte sehen Sie danach unter „Ihre Dokumente“ nach.",
    leave: "Verlassen",
    stay: "Hier warten",
  },
  // The contract may already be concluded.
  unclear: {
    title: "Seite verlassen?",
    text: "Ob das Dokument erstellt wurde, ist noch unklar. Bitte sehen Sie danach unter „Ihre Dokumente“ nach.",
    leave: "Verlassen",
    stay: "Hier bleiben",
  },
};
