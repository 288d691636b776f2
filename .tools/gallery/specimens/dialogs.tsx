/** Dialogs, each opened by a button: they are modal, so only one can be shown. */
import { type ReactNode, useState } from "react";
import { Button } from "../../../src/ui/Button.tsx";
import { Dialog } from "../../../src/ui/dialogs/Dialog.tsx";
import { Modal } from "../../../src/ui/dialogs/Modal.tsx";
import { longWord, nothing, type Specimen } from "../Specimen.ts";

interface OpenerProps {
  name: string;
  children: (close: () => void) => ReactNode;
}

function Opener({ name, children }: OpenerProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{`Dialog öffnen: ${name}`}</Button>
      {open && children(() => setOpen(false))}
    </>
  );
}

export const dialogs: readonly Specimen[] = [
  {
    files: ["dialogs/Dialog.tsx", "dialogs/Modal.tsx"],
    states: {
      success: (
        <Opener name="Erfolg">
          {(close) => (
            <Dialog title="Erinnerung gesendet" tone="good" closeLabel="Verstanden" onClose={close}>
              <p>Die Erinnerungsmail ist unterwegs.</p>
            </Dialog>
          )}
        </Opener>
      ),
      failure: (
        <Opener name="Fehler">
          {(close) => (
            <Dialog title="Limit erreicht" tone="bad" closeLabel="Verstanden" onClose={close}>
              <p>Bitte versuchen Sie es später noch einmal.</p>
            </Dialog>
          )}
        </Opener>
      ),
      "a question that would lose something": (
        <Opener name="Frage">
          {(close) => (
            <Dialog
              title="Änderungen verwerfen?"
              closeLabel="Weiter bearbeiten"
              onClose={close}
              actions={
                <Button variant="danger" onClick={close}>
                  Verwerfen
                </Button>
              }
            >
              <p>Ihre Änderungen sind noch nicht gespeichert.</p>
            </Dialog>
          )}
        </Opener>
      ),
      "busy, three answers": (
        <Opener name="Beschäftigt">
          {(close) => (
            <Dialog
              title="Inzwischen geändert"
              closeLabel="Weiter bearbeiten"
              onClose={close}
              actions={
                <>
                  <Button onClick={nothing} disabled>
                    Meine Änderung verwerfen
                  </Button>
                  <Button variant="primary" busy>
                    Meine Änderung speichern
                  </Button>
                </>
              }
            >
              <p>Dieser Kunde wurde von jemand anderem geändert.</p>
            </Dialog>
          )}
        </Opener>
      ),
      "long text": (
        <Opener name="Langer Text">
          {(close) => (
            <Dialog title={longWord} closeLabel="Verstanden" onClose={close}>
              <p>{`${longWord} `.repeat(30)}</p>
            </Dialog>
          )}
        </Opener>
      ),
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
  },
];
