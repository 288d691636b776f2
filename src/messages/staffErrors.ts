/** Failures of staff's actions, for which the catalogue's text says too little. */
import { errorMessages } from "../domain/failure.ts";
import type { FailureTexts } from "./errorMessages.ts";

const { title: unclear } = errorMessages.ResultUnknown;
const { title: forbidden } = errorMessages.Forbidden;

const invitationRefusals: FailureTexts = {
  /** The service decides (decision 5): the role may have been taken away since the sign-in. */
  Forbidden: {
    title: forbidden,
    text: "Der Dienst hat die Einladung abgelehnt, weil Ihr Konto dort nicht einladen darf. Bitte melden Sie sich neu an. Hilft das nicht, wenden Sie sich bitte an die Administration.",
  },
  Rejected: {
    title: errorMessages.Rejected.title,
    text: "Die Einladung wurde nicht angenommen. Bitte prüfen Sie den Eintrag dieser Person im Kundensystem, vor allem die E-Mail-Adresse.",
  },
};

const invitationUnclear = {
  title: unclear,
  text: "Ob die Einladung gesendet wurde, ist unklar. Bitte prüfen Sie die Liste der App-Kunden, bevor Sie es noch einmal versuchen.",
};

const notInvited = {
  title: "Fehler",
  text: "Die Einladung konnte nicht gesendet werden. Bitte prüfen Sie die Verbindung und versuchen Sie es noch einmal.",
};

/** Of one person, by a press of their button. */
export const inviteAloneErrors: FailureTexts = {
  ...invitationRefusals,
  UsernameExistsException: errorMessages.UsernameExistsException,
  LimitExceededException: errorMessages.LimitExceededException,
  CustomerWithoutName: errorMessages.CustomerWithoutName,
  otherwise: ({ code }) => (code === "ResultUnknown" ? invitationUnclear : notInvited),
};

/** Of one person each of several customers. */
export const inviteInRoundErrors: FailureTexts = { ...invitationRefusals, ResultUnknown: invitationUnclear };

/** The look after an invitation found a record that is older. Only the latest password counts. */
export const INVITED_BY_TWO =
  "Gleichzeitig hat noch jemand diese Person eingeladen. Es gilt das Passwort aus der neuesten E-Mail.";

/** Of an invitation that is sent again. `name`: the person's; may be empty. */
export const invitedAgainErrors = (name: string): FailureTexts => ({
  ...invitationRefusals,
  ResultUnknown: {
    title: unclear,
    text: "Vielleicht wurde die neue Einladung gesendet; dann gilt das frühere Passwort nicht mehr. Sie können sie noch einmal senden: Es gilt immer das Passwort aus der neuesten E-Mail.",
  },
  UsernameExistsException: {
    title: "eigenes Passwort vorhanden",
    text: `${name || "Diese Person"} hat sich wahrscheinlich schon angemeldet. Bitte senden Sie eine Erinnerung; bei vergessenem Passwort hilft „Passwort vergessen?“.`,
  },
});

export const reminderErrors: FailureTexts = {
  Rejected: {
    title: errorMessages.Rejected.title,
    text: "Die Erinnerung wurde nicht angenommen. Bitte prüfen Sie die E-Mail-Adresse der Person.",
  },
  /** The services keep no record of reminders, so only the sender can decide about another one. */
  ResultUnknown: {
    title: unclear,
    text: "Ob die E-Mail gesendet wurde, ist unklar. Noch einmal gesendet, kommt sie vielleicht zweimal an.",
  },
};

export const newStaffErrors: FailureTexts = {
  /**
   * Services may refuse to invite again (services.openapi.yaml). A reset code does not help before a person's first
   * sign-in.
   */
  UsernameExistsException: {
    title: errorMessages.UsernameExistsException.title,
    text: "Diese E-Mail-Adresse wird bereits verwendet. Hat sich diese Person noch nie angemeldet? Dann wählen Sie dieselbe Gruppe wie beim ersten Mal; die Einladung geht erneut hinaus.",
  },
  Forbidden: {
    title: forbidden,
    text: "Der Dienst hat das neue Konto abgelehnt, weil Ihr Konto dort keine Mitarbeiter hinzufügen darf. Bitte melden Sie sich neu an. Hilft das nicht, wenden Sie sich bitte an die Administration.",
  },
  Rejected: {
    title: errorMessages.Rejected.title,
    text: "Der Server hat die Angaben nicht angenommen. Bitte prüfen Sie vor allem die E-Mail-Adresse.",
  },
  ResultUnknown: {
    title: unclear,
    text: "Ob der Mitarbeiter hinzugefügt wurde, ist unklar. Bitte prüfen Sie die Liste der Mitarbeiter, bevor Sie es noch einmal versuchen.",
  },
};
