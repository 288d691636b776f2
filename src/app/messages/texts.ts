/**
 * The catalogues of German texts, apologies and confirmations, come in a chunk of their own: the login's first paint
 * needs none of them. They are fetched when the page is idle, at the latest when the first one is said.
 */
import type { FailureCode } from "../../domain/failure.ts";
import type { Notice, SuccessMessageName } from "./successMessages.ts";

interface Texts {
  errorMessageFor: (code: FailureCode) => Notice;
  confirmation: (name: SuccessMessageName) => Notice;
}

/** Said when not even the catalogue could be fetched; then most likely there is no network. */
const wordless: Texts = {
  errorMessageFor: () => ({
    title: "Fehler",
    text: "Bitte prüfen Sie die Internetverbindung und versuchen Sie es noch einmal.",
  }),
  confirmation: () => ({ title: "Erledigt", text: "Der Vorgang war erfolgreich." }),
};

let coming: Promise<Texts> | null = null;

/** Never rejects; a catalogue that did not come is fetched again the next time. */
export function texts(): Promise<Texts> {
  coming ??= Promise.all([import("./errorMessages.ts"), import("./successMessages.ts")]).then(
    ([{ errorMessageFor }, { successMessages }]) => ({
      errorMessageFor,
      confirmation: (name) => successMessages[name],
    }),
    () => {
      coming = null;
      return wordless;
    },
  );
  return coming;
}
