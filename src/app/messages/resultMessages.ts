/** Successes that are told beside what was pressed (decision 36); those of successMessages open a dialog. */
export const resultMessages = {
  passkeyAdded:
    "Passkey hinzugefügt. Beim nächsten Mal können Sie sich damit anmelden. Ihr Passwort gilt weiter.",
  passkeyRemoved: "Passkey entfernt.",
  deviceForgotten: "Ihre Einträge auf diesem Gerät sind gelöscht.",
  slashOff: "Die Taste „/“ ist abgeschaltet.",
  slashOn: "Die Taste „/“ ist eingeschaltet.",
  documentFiled: "Das Dokument liegt jetzt im Kundensystem.",
} as const;
