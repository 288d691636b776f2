/** The successes that are told in a dialog (decision 36); the others are in resultMessages. */

/** What a dialog says, in German. */
export interface Notice {
  title: string;
  text: string;
  /** Whom it is about, if the words do not say so. */
  about?: string | undefined;
  /** For whoever is asked for help, opened by a press. */
  technical?: string | null;
  /** Offers to end the account's sessions on other devices. */
  endsOtherSessions?: boolean;
  /** What most people do next. */
  next?: NextStep | null;
}

/** A button of a success dialog that leads on. */
export interface NextStep {
  label: string;
  /** An address of the app. */
  href: string;
  /** Most go on: it comes first, and closing means later. Otherwise it is a second way beside the usual one. */
  isUsual: boolean;
}

/** Title and text by the success's name. */
export const successMessages = {
  resetCodeSent: {
    title: "Code gesendet",
    text: "Wenn zu dieser E-Mail-Adresse ein Konto besteht, haben wir Ihnen einen Code zum Zurücksetzen gesendet.",
  },
  passwordReset: {
    title: "Passwort zurückgesetzt",
    text: "Ihr neues Passwort ist gespeichert. Bitte melden Sie sich damit an.",
  },
  passwordUpdated: {
    title: "Passwort geändert",
    text: "Ihr neues Passwort gilt ab sofort. Auf anderen Geräten bleiben Sie angemeldet.",
    endsOtherSessions: true,
  },
  invited: {
    title: "Einladung gesendet",
    text: "Der Kunde wurde erfolgreich eingeladen und erhält eine E-Mail mit den Zugangsdaten. Kommen zwei an, gilt das Passwort der späteren.",
  },
  userUpdated: { title: "Kunde aktualisiert", text: "Die Änderungen sind gespeichert." },
  reminderSent: { title: "Erinnerung gesendet", text: "Die Erinnerungsmail ist unterwegs." },
  invitedAgain: {
    title: "Neue Einladung gesendet",
    text: "Der Kunde erhält eine E-Mail mit einem neuen vorläufigen Passwort.",
  },
  staffCreated: {
    title: "Mitarbeiter angelegt",
    text: "Das Konto ist angelegt. Der Mitarbeiter erhält eine E-Mail mit den Zugangsdaten. Kommen zwei an, gilt das Passwort der späteren.",
  },
  avvCreated: {
    title: "AV-Vertrag erstellt",
    text: "Ihr AV-Vertrag ist unterschrieben. Sie finden ihn jederzeit unter „Ihre Dokumente“.",
  },
  sepaCreated: {
    title: "SEPA-Mandat erstellt",
    text: "Ihr SEPA-Mandat ist unterschrieben. Eine Kopie schicken wir Ihnen per E-Mail.",
  },
  // In the place of one of the two above.
  signedByEither: {
    title: "Dokument unterschrieben",
    text: "Das Dokument ist unterschrieben. Bitte prüfen Sie darin, ob es Ihre Angaben enthält.",
  },
  notRequired: {
    title: "Nicht mehr erforderlich",
    text: "Dieses Dokument müssen Sie zurzeit nicht unterschreiben. Es wurde nichts abgeschlossen.",
  },
  alreadySigned: {
    title: "Bereits unterschrieben",
    text: "Dieses Dokument wurde inzwischen schon unterschrieben. Es gilt die frühere Unterschrift.",
  },
} as const satisfies Record<string, Notice>;

/** For the option `successMessage` of useCommand. */
export type SuccessMessageName = keyof typeof successMessages;
