/** Failures of staff's actions, for which the catalogue's text says too little. */
import { errorMessages, type FailureCode } from "../domain/failure.ts";
import type { Notice } from "./successMessages.ts";

const { title: unclear } = errorMessages.ResultUnknown;
const { title: forbidden } = errorMessages.Forbidden;

export const staffErrors = {
  /** The service decides (decision 5): the role may have been taken away since the sign-in. */
  invitationForbidden: {
    title: forbidden,
    text: "Der Dienst hat die Einladung abgelehnt, weil Ihr Konto dort nicht einladen darf. Bitte melden Sie sich neu an. Hilft das nicht, wenden Sie sich bitte an die Administration.",
  },
  notInvited: {
    title: "Fehler",
    text: "Die Einladung konnte nicht gesendet werden. Bitte prüfen Sie die Verbindung und versuchen Sie es noch einmal.",
  },
  invitationRejected: {
    title: errorMessages.Rejected.title,
    text: "Die Einladung wurde nicht angenommen. Bitte prüfen Sie den Eintrag dieser Person im Kundensystem, vor allem die E-Mail-Adresse.",
  },
  invitationUnclear: {
    title: unclear,
    text: "Ob die Einladung gesendet wurde, ist unklar. Bitte prüfen Sie die Liste der App-Kunden, bevor Sie es noch einmal versuchen.",
  },
  /** The look after an invitation found a record that is older. Only the latest password counts. */
  invitedByTwo: {
    title: unclear,
    text: "Gleichzeitig hat noch jemand diese Person eingeladen. Es gilt das Passwort aus der neuesten E-Mail.",
  },
  invitedAgainUnclear: {
    title: unclear,
    text: "Vielleicht wurde die neue Einladung gesendet; dann gilt das frühere Passwort nicht mehr. Sie können sie noch einmal senden: Es gilt immer das Passwort aus der neuesten E-Mail.",
  },
  /** The services keep no record of reminders, so only the sender can decide about another one. */
  reminderUnclear: {
    title: unclear,
    text: "Ob die E-Mail gesendet wurde, ist unklar. Noch einmal gesendet, kommt sie vielleicht zweimal an.",
  },
  staffForbidden: {
    title: forbidden,
    text: "Der Dienst hat das neue Konto abgelehnt, weil Ihr Konto dort keine Mitarbeiter hinzufügen darf. Bitte melden Sie sich neu an. Hilft das nicht, wenden Sie sich bitte an die Administration.",
  },
  staffRejected: {
    title: errorMessages.Rejected.title,
    text: "Der Server hat die Angaben nicht angenommen. Bitte prüfen Sie vor allem die E-Mail-Adresse.",
  },
  /**
   * Services may refuse to invite again (services.openapi.yaml). A reset code does not help before a person's first
   * sign-in.
   */
  staffKnown: {
    title: errorMessages.UsernameExistsException.title,
    text: "Diese E-Mail-Adresse wird bereits verwendet. Hat sich diese Person noch nie angemeldet? Dann wählen Sie dieselbe Gruppe wie beim ersten Mal; die Einladung geht erneut hinaus.",
  },
  staffUnclear: {
    title: unclear,
    text: "Ob der Mitarbeiter hinzugefügt wurde, ist unklar. Bitte prüfen Sie die Liste der Mitarbeiter, bevor Sie es noch einmal versuchen.",
  },
} as const satisfies Record<string, Notice>;

/** Refusals of an invitation, if the catalogue's text says too little. */
export const invitationRefusals: Partial<Record<FailureCode, Notice>> = {
  Forbidden: staffErrors.invitationForbidden,
  Rejected: staffErrors.invitationRejected,
};

/** A repeated invitation was refused: the person probably has a password of their own. */
export const hasOwnPassword = (name: string): Notice => ({
  title: "eigenes Passwort vorhanden",
  text: `${name || "Diese Person"} hat sich wahrscheinlich schon angemeldet. Bitte senden Sie eine Erinnerung; bei vergessenem Passwort hilft „Passwort vergessen?“.`,
});
