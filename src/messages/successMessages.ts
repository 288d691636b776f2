/** Successes that a dialog shows (decision 36), and in resultMessages those shown beside the button. */

/** What a dialog says, in German. */
export interface Notice {
  title: string;
  text: string;
  /** The person it is about, if the texts do not name them. */
  about?: string | undefined;
  /** Details for technical support, opened by a press. */
  technical?: string | null;
  /** Offers to end the account's sessions on other devices. */
  endsOtherSessions?: boolean;
  /** The step that most users take next. */
  next?: NextStep | null;
}

/** A button of a success dialog that leads to an address of the app or to another dialog. */
type NextStep = {
  label: string;
  /**
   * True if most users take this step: its button is the filled one, and closing the dialog postpones the step. If false,
   * the step is an alternative to closing.
   */
  isUsual: boolean;
} & ({ href: string } | { act: () => void });

export const successMessages = {
  resetCodeSent: {
    title: "Code gesendet",
    text: "Wenn zu dieser E-Mail-Adresse ein Konto besteht, haben wir Ihnen einen Code zum Zurücksetzen gesendet.",
  },
  passwordReset: {
    title: "Passwort zurückgesetzt",
    text: "Bitte melden Sie sich mit dem neuen Passwort an.",
  },
  passwordUpdated: {
    title: "Passwort geändert",
    text: "Ihr neues Passwort gilt ab sofort. Auf anderen Geräten bleiben Sie angemeldet.",
    endsOtherSessions: true,
  },
  invited: {
    title: "Einladung gesendet",
    text: "Die E-Mail mit den Zugangsdaten ist unterwegs.",
  },
  // Shown instead of the message above or of staffCreated if the list does not show the person yet.
  invitationTaken: {
    title: "Einladung angenommen",
    text: "Der Dienst hat die Einladung angenommen. In der Liste steht die Person noch nicht.",
  },
  userUpdated: { title: "Änderungen gespeichert", text: "Die erforderlichen Dokumente sind aktualisiert." },
  reminderSent: { title: "Erinnerung gesendet", text: "Die E-Mail ist unterwegs." },
  invitedAgain: {
    title: "Neue Einladung gesendet",
    text: "Die E-Mail mit dem neuen vorläufigen Passwort ist unterwegs.",
  },
  staffCreated: {
    title: "Mitarbeiter hinzugefügt",
    text: "Die E-Mail mit den Zugangsdaten ist unterwegs.",
  },
  avvCreated: {
    title: "AV-Vertrag unterschrieben",
    text: "Vielen Dank!",
  },
  sepaCreated: {
    title: "SEPA-Mandat erteilt",
    text: "Vielen Dank! Eine Kopie schicken wir Ihnen per E-Mail.",
  },
  // Shown instead of one of the two messages above.
  unconfirmed: {
    title: "Unterschrift angekommen",
    text: "Ihre Unterschrift ist angekommen, die Bestätigung steht noch aus. Unter „Ihre Dokumente“ sehen wir regelmäßig nach.",
  },
  signedByEither: {
    title: "Dokument unterschrieben",
    text: "Es wurde vielleicht gleichzeitig auf einem anderen Gerät ausgefüllt. Bitte prüfen Sie, ob Ihre Angaben darin stehen.",
  },
  notRequired: {
    title: "Nicht mehr erforderlich",
    text: "Dieses Dokument müssen Sie zurzeit nicht unterschreiben. Ihre Unterschrift wurde nicht verwendet.",
  },
  alreadySigned: {
    title: "Bereits unterschrieben",
    text: "Dieses Dokument wurde inzwischen schon unterschrieben. Es gilt die frühere Unterschrift.",
  },
} as const satisfies Record<string, Notice>;

/** Successes shown beside the button that was pressed (decision 36); those of successMessages open a dialog. */
export const resultMessages = {
  passkeyAdded:
    "Passkey hinzugefügt. Beim nächsten Mal können Sie sich damit anmelden. Ihr Passwort gilt weiter.",
  passkeyRemoved: "Passkey entfernt.",
  authenticatorOn: "Eingeschaltet ab der nächsten Anmeldung.",
  authenticatorOff: "Ausgeschaltet. Den Eintrag auf dem Handy können Sie löschen.",
  notesDeleted: "Die Notizen sind gelöscht.",
  documentFiled: "Das Dokument liegt jetzt im Kundensystem.",
} as const;
