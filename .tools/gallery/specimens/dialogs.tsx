/** Dialogs, each opened by a button: they are modal, so only one can be shown. */
import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "../../../src/ui/Button.tsx";
import { Dialog } from "../../../src/ui/dialogs/Dialog.tsx";
import { Modal } from "../../../src/ui/dialogs/Modal.tsx";
import { longWord, type Specimens } from "../Specimen.ts";

function Opener({ name, children }: { name: string; children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{`Dialog öffnen: ${name}`}</Button>
      {open && children(() => setOpen(false))}
    </>
  );
}

type Look = Pick<ComponentProps<typeof Dialog>, "title" | "tone" | "actions"> & { closeLabel: string };
const dialog = (name: string, text: string, look: Look) => (
  <Opener name={name}>
    {(close) => (
      <Dialog {...look} onClose={close}>
        <p>{text}</p>
      </Dialog>
    )}
  </Opener>
);

export const dialogs: Specimens = {
  "dialogs/Dialog.tsx, dialogs/Modal.tsx": {
    success: dialog("Erfolg", "Die Erinnerungsmail ist unterwegs.", {
      title: "Erinnerung gesendet",
      tone: "good",
      closeLabel: "Verstanden",
    }),
    failure: dialog("Fehler", "Bitte versuchen Sie es später noch einmal.", {
      title: "Limit erreicht",
      tone: "bad",
      closeLabel: "Verstanden",
    }),
    "a question that would lose something": dialog("Frage", "Ihre Änderungen sind noch nicht gespeichert.", {
      title: "Änderungen verwerfen?",
      closeLabel: "Weiter bearbeiten",
      actions: <Button variant="danger">Verwerfen</Button>,
    }),
    "busy, three answers": dialog("Beschäftigt", "Dieser Kunde wurde von jemand anderem geändert.", {
      title: "Inzwischen geändert",
      closeLabel: "Weiter bearbeiten",
      actions: (
        <>
          <Button disabled>Meine Änderung verwerfen</Button>
          <Button variant="primary" busy>
            Meine Änderung speichern
          </Button>
        </>
      ),
    }),
    "long text": dialog("Langer Text", `${longWord} `.repeat(30), {
      title: longWord,
      closeLabel: "Verstanden",
    }),
    "a modal without a look of its own": (
      <Opener name="Ohne Aussehen">
        {(close) => (
          <Modal label="Ohne Aussehen" onClose={close}>
            <Button onClick={close}>Schließen</Button>
          </Modal>
        )}
      </Opener>
    ),
  },
};
