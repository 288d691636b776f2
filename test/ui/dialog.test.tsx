/** The dialog: modal while it is rendered; Escape calls its owner. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { Button } from "../../src/ui/Button.tsx";
import { Dialog } from "../../src/ui/dialogs/Dialog.tsx";
import { act, closeDocument, find, type Rendered, render } from "../support/render.tsx";

let shown: Rendered;
test.after.each(() => shown.unmount());
test.after(closeDocument);

const dialog = () => find<HTMLDialogElement>("dialog");

test("it is open, named by its title and described by its text", async () => {
  shown = await render(
    <Dialog title="Fehler" actions={<Button>Verstanden</Button>}>
      <p>Bitte prüfen Sie Ihre Eingabe.</p>
    </Dialog>,
  );
  assert.ok(dialog().open);
  const spoken = (attribute: string) =>
    document.getElementById(dialog().getAttribute(attribute) ?? "")?.textContent;
  assert.is(spoken("aria-labelledby"), "Fehler");
  assert.is(spoken("aria-describedby"), "Bitte prüfen Sie Ihre Eingabe.");
});

test("Escape calls onClose; without it the dialog stays open", async () => {
  let asked = 0;
  const pressEscape = () =>
    act(async () => void dialog().dispatchEvent(new Event("cancel", { cancelable: true })));
  shown = await render(<Dialog title="Fehler" onClose={() => asked++} />);
  await pressEscape();
  assert.is(asked, 1);
  assert.ok(dialog().open, "the owner takes it away, not the browser");
  await shown.rerender(<Dialog title="Fehler" />);
  await pressEscape();
  await act(async () => dialog().close());
  assert.ok(dialog().open);
});

test.run();
