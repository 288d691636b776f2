/** Shows that the app could not be loaded, outside #root, which is hydrated. Tries again when the network returns. */

const texts = {
  load: "Die Anwendung konnte nicht geladen werden. Bitte prüfen Sie die Internetverbindung.",
  server: "Die Anwendung konnte nicht geladen werden. Der Server antwortet nicht richtig.",
  config: "Die Anwendung konnte nicht geladen werden. Der Server antwortet nicht richtig: config.json",
  start: "Die Anwendung konnte nicht gestartet werden. Bitte versuchen Sie einen anderen Browser.",
};

/** A newer worker takes over quickly; without an answer the page is reloaded anyway. Milliseconds. */
const TAKE_OVER_LIMIT_MS = 10_000;

/** The waiting worker of a newer build. Rejects if workers are forbidden. */
const waitingWorker = async () => (await navigator.serviceWorker.getRegistration())?.waiting;

/**
 * Shows the notice; `failed` chooses its text. It stays until the visitor presses the button or the network returns;
 * then `retry` runs. If a newer build's worker waits, that worker takes over first and `reload` runs instead. Otherwise
 * only a running app could let that worker take over.
 */
export function showLoadNotice(failed: keyof typeof texts, reload: () => void, retry = reload): void {
  const notice = document.createElement("div");
  notice.className = "load-notice";
  notice.setAttribute("role", "alert");
  const text = document.createElement("p");
  text.textContent = texts[failed];
  const button = document.createElement("button");
  button.textContent = "Erneut versuchen";
  notice.append(text, button);
  document.body.prepend(notice);

  async function tryAgain() {
    window.removeEventListener("online", tryAgain);
    notice.remove();
    const waiting = await waitingWorker().catch(() => null);
    if (!waiting) return retry();
    waiting.onstatechange = () => waiting.state === "activated" && reload();
    setTimeout(reload, TAKE_OVER_LIMIT_MS);
    waiting.postMessage({ type: "SKIP_WAITING" });
  }
  button.addEventListener("click", tryAgain);
  window.addEventListener("online", tryAgain);
}
