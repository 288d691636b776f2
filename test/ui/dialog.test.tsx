/** The dialog: modal while rendered; Escape and a press beside it give the safe answer, which comes first. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { Button } from "../../src/ui/Button.tsx";
import { Dialog } from "../../src/ui/dialogs/Dialog.tsx";
import { focusHeading, passFocusOn } from "../../src/ui/passFocusOn.ts";
import { act, find, openDocument, type Rendered, render, textsOf } from "../support/render.tsx";

let shown: Rendered;
test.after.each(() => shown.unmount());
openDocument(test);

const dialog = () => find<HTMLDialogElement>("dialog");

test("a dialog is open, named by its title and described by its text", async () => {
  shown = await render(
    <Dialog title="Fehler" closeLabel="Verstanden" onClose={() => {}}>
      <p>Bitte prüfen Sie Ihre Eingabe.</p>
    </Dialog>,
  );
  assert.ok(dialog().open);
  const spoken = (attribute: string) =>
    document.getElementById(dialog().getAttribute(attribute) ?? "")?.textContent;
  assert.is(spoken("aria-labelledby"), "Fehler");
  assert.is(spoken("aria-describedby"), "Bitte prüfen Sie Ihre Eingabe.");
});

test("the filled button is the last one, and the safe answer has the focus wherever it stands", async () => {
  const look = {
    title: "Sind Sie noch da?",
    closeLabel: "Bleiben",
    onClose: () => {},
    actions: <Button>Gehen</Button>,
  };
  shown = await render(<Dialog {...look} closeVariant="primary" />);
  assert.equal(textsOf("dialog button"), ["Gehen", "Bleiben"]);
  assert.is(document.activeElement?.textContent, "Bleiben");
});

test("Escape and a press beside the dialog give the safe answer, too", async () => {
  let closed = 0;
  const question = (onClose: () => void) => (
    <Dialog
      title="Änderungen verwerfen?"
      closeLabel="Weiter bearbeiten"
      onClose={onClose}
      actions={<Button variant="danger">Verwerfen</Button>}
    >
      <p>Sie gehen verloren.</p>
    </Dialog>
  );
  shown = await render(question(() => closed++));
  assert.equal(textsOf("dialog button"), ["Weiter bearbeiten", "Verwerfen"]);
  await act(async () => find("dialog button").click());
  assert.is(closed, 1);
  await pressEscape();
  assert.is(closed, 2);
  await pressAt(dialog(), 5);
  assert.is(closed, 3);
  await pressAt(find("dialog p"), 5);
  await pressAt(dialog(), 50);
  assert.is(closed, 3, "a press on its text or its padding is none beside it");
  await act(async () => press(find("dialog p"), dialog(), 5));
  assert.is(closed, 3, "nor is one that begins inside");
  assert.ok(dialog().open, "the owner takes it away, not the browser");
});

test("the safe answer has the focus when the dialog opens, and never takes it again", async () => {
  const question = (closeLabel: string) => (
    <Dialog
      title="Wen einladen?"
      closeLabel={closeLabel}
      onClose={() => {}}
      details={<input name="first" />}
      actions={<Button>Senden</Button>}
    />
  );
  shown = await render(question("Abbrechen"));
  assert.is(document.activeElement?.textContent, "Abbrechen");
  find("input").focus();
  for (const label of ["Schließen", "Abbrechen"]) {
    await shown.rerender(question(label));
    assert.is(document.activeElement, find("input"), label);
  }
});

test("the heading of the top dialog has the focus, whichever dialog comes first in the page", async () => {
  for (const below of ["Erste", "Zweite"]) {
    shown = await render(
      <>
        <Dialog title="Erste">eins</Dialog>
        <Dialog title="Zweite">zwei</Dialog>
      </>,
    );
    const titles = [...document.querySelectorAll("h2")];
    // As a browser treats headings behind a modal dialog.
    for (const title of titles) if (title.textContent === below) title.focus = () => {};
    (document.activeElement as HTMLElement).blur();
    focusHeading();
    assert.is(document.activeElement?.textContent, below === "Erste" ? "Zweite" : "Erste");
    await shown.unmount();
  }
});

test("the focus of a removed control goes to the next control on the screen", async () => {
  shown = await render(
    <main>
      <h1 tabIndex={-1}>Titel</h1>
      <Button>davor</Button>
      <p>
        <Button>im Hinweis</Button>
      </p>
      <Button>danach</Button>
    </main>,
  );
  const notice = find<HTMLElement>("main p");
  notice.querySelector("button")?.focus();
  passFocusOn(notice);
  assert.is(document.activeElement?.textContent, "danach");
});

test("a dialog without a safe answer is closed by its actions only", async () => {
  shown = await render(<Dialog title="Anmeldung abgelaufen" actions={<Button>Abmelden</Button>} />);
  await pressEscape();
  await pressAt(dialog(), 5);
  await act(async () => dialog().close());
  assert.ok(dialog().open);
});

const pressEscape = () =>
  act(async () => void dialog().dispatchEvent(new Event("cancel", { cancelable: true })));

/** The dialog covers the pixels from 10 to 90. */
function press(from: HTMLElement, to: HTMLElement, at: number) {
  dialog().getBoundingClientRect = () => new DOMRect(10, 10, 80, 80);
  const place = { bubbles: true, clientX: at, clientY: at };
  from.dispatchEvent(new PointerEvent("pointerdown", place));
  to.dispatchEvent(new MouseEvent("click", place));
}
const pressAt = (target: HTMLElement, at: number) => act(async () => press(target, target, at));

test.run();
