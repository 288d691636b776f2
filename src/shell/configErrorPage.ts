/** Without a usable config.json the app cannot start: a plain page names the wrong field for whoever deployed it. */
import type { ConfigError } from "../app/config.ts";

export function showConfigError(root: HTMLElement, error: ConfigError): void {
  console.error(error);
  const title = document.createElement("h1");
  title.textContent = "Die Anwendung ist nicht richtig eingerichtet";
  const text = document.createElement("p");
  text.textContent = error.field
    ? `In der Datei config.json fehlt das Feld „${error.field}“ oder es ist ungültig.`
    : "Die Datei config.json enthält kein JSON-Objekt.";
  root.setAttribute("role", "alert");
  root.replaceChildren(title, text);
}
