/** Says that the app could not be loaded, outside #root, where hydration does not look. Tries again when the network returns. */

const TEXT = "Die Anwendung konnte nicht geladen werden. Bitte prüfen Sie die Internetverbindung.";

/** Shows the notice until the visitor, or the network's return, tries again. */
export function showLoadNotice(retry: () => void): void {
  const notice = document.createElement("div");
  notice.className = "load-notice";
  notice.setAttribute("role", "alert");
  const text = document.createElement("p");
  text.textContent = TEXT;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Erneut versuchen";
  notice.append(text, button);
  document.body.prepend(notice);

  function tryAgain() {
    window.removeEventListener("online", tryAgain);
    notice.remove();
    retry();
  }
  button.addEventListener("click", tryAgain);
  window.addEventListener("online", tryAgain);
}
