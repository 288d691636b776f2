/** Without a usable config.json the app cannot start: a plain page names the wrong field for whoever deployed it. */
import { ConfigError } from "../app/config.ts";

export function showConfigError(root: HTMLElement, thrown: unknown): void {
  const field = thrown instanceof ConfigError ? thrown.field : "";
  console.error(thrown);
  const title = document.createElement("h1");
  title.textContent = "Die Anwendung ist nicht richtig eingerichtet";
  const text = document.createElement("p");
  text.textContent = field
    ? `In der Datei config.json fehlt das Feld „${field}“ oder es ist ungültig.`
    : "Die Datei config.json konnte nicht geladen werden. Bitte prüfen Sie die Internetverbindung und laden Sie die Seite neu.";
  root.setAttribute("role", "alert");
  root.replaceChildren(title, text);
  document.documentElement.dataset.start = "done";
}
