/** Failures of what staff do, where the catalogue's text says too little. */
import { errorMessages } from "./errorMessages.ts";
import type { Notice } from "./successMessages.ts";

const { title: unclear } = errorMessages.ResultUnknown;
const { title: forbidden } = errorMessages.Forbidden;

export const staffErrors = {
  /** Employees see the invitation's buttons, too; the service refuses them (decision 5). */
  invitationForbidden: { title: forbidden, text: "Nur Administratoren dürfen einladen." },
  notInvited: {
    title: "Fehler",
    text: "Der Kunde konnte nicht eingeladen werden. Bitte prüfen Sie die Verbindung und versuchen Sie es noch einmal.",
  },
  invitationRejected: {
    title: errorMessages.Rejected.title,
    text: "Die Einladung wurde nicht angenommen. Bitte prüfen Sie den Eintrag dieser Person im Kundensystem, vor allem die E-Mail-Adresse.",
  },
  invitationUnclear: {
    title: "Fehler",
    text: "Ob die Einladung gesendet wurde, ist unklar. Bitte prüfen Sie die Liste der App-Kunden, bevor Sie es noch einmal versuchen.",
  },
  notInvitedAgain: {
    title: "Fehler",
    text: "Die Einladung konnte nicht erneut gesendet werden. Bitte versuchen Sie es später noch einmal.",
  },
  invitedAgainUnclear: {
    title: unclear,
    text: "Der Server hat den Versand nicht bestätigt. Vielleicht wurde die neue Einladung trotzdem gesendet; dann funktioniert das frühere Passwort nicht mehr. Sie können sie noch einmal senden: Es gilt immer das Passwort aus der neuesten E-Mail.",
  },
  /** The services keep no record of reminders, so only the sender can decide about another one. */
  reminderUnclear: {
    title: unclear,
    text: "Ob die E-Mail gesendet wurde, ist unklar. Sie können sie noch einmal senden; der Kunde erhält sie dann vielleicht zweimal.",
  },
  staffForbidden: { title: forbidden, text: "Nur Administratoren dürfen Mitarbeiter anlegen." },
  /** Services may refuse to invite again (services.openapi.yaml); no code leads in who has never signed in. */
  staffKnown: {
    title: errorMessages.UsernameExistsException.title,
    text: "Diese E-Mail-Adresse wird bereits verwendet. Wer sich damit noch nie angemeldet hat, wird nur mit derselben Gruppe noch einmal eingeladen. Wird auch das abgelehnt, hilft der Administrator des User-Pools.",
  },
  staffUnclear: {
    title: unclear,
    text: "Ob das Konto angelegt wurde, ist unklar. Bitte prüfen Sie die Liste der Mitarbeiter, bevor Sie es noch einmal versuchen.",
  },
} as const satisfies Record<string, Notice>;

/** An invitation again was refused: the person seems to have a password of their own. */
export const hasOwnPassword = (name: string): Notice => ({
  title: "Nicht erneut eingeladen",
  text: `Die Einladung wurde nicht erneut gesendet. Möglicherweise hat sich ${name} schon angemeldet; dann hilft „Passwort vergessen?“.`,
});
