/**
 * The attributes of the button that reveals a password. The bootstrap sets them before React runs, and React must set
 * the same ones.
 */

const title = (shown: boolean) => (shown ? "Passwort verbergen" : "Passwort anzeigen");

export const passwordVisibility = {
  title,
  /** Shows or hides the password beside a button, without React. */
  toggle(button: HTMLButtonElement): void {
    const shown = button.getAttribute("aria-pressed") !== "true";
    const input = button.closest("form")?.querySelector<HTMLInputElement>("input[name=password]");
    button.setAttribute("aria-pressed", String(shown));
    button.title = title(shown);
    if (input) input.type = shown ? "text" : "password";
  },
};
