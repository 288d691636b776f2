/** Says that the app is not there, outside #root, where hydration does not look. Tries again when the network returns. */

const texts = {
  load: "Die Anwendung konnte nicht geladen werden. Bitte prüfen Sie die Internetverbindung.",
  server: "Die Anwendung konnte nicht geladen werden. Der Server antwortet nicht richtig.",
  start: "Die Anwendung konnte nicht gestartet werden. Bitte versuchen Sie einen anderen Browser.",
};

/** `failed` is what did. Stands until the visitor, or the network's return, tries again. */
export function showLoadNotice(failed: keyof typeof texts, retry: () => void): void {
  const notice = document.createElement("div");
  notice.className = "load-notice";
  notice.setAttribute("role", "alert");
  const text = document.createElement("p");
  text.textContent = texts[failed];
  const button = document.createElement("button");
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
