/** Unsaved work: a link, Back, or closing the tab asks first. */
import { useEffect, useState } from "react";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { useApp } from "./app.ts";

/** While `dirty`, leaving the screen asks; render what it returns. */
export function useUnsaved(dirty: boolean) {
  const { router } = useApp();
  const [answer, setAnswer] = useState<{ give: (leave: boolean) => void } | null>(null);

  useEffect(() => {
    if (!dirty) return undefined;
    return router.askBeforeLeaving(
      () => new Promise((resolve) => setAnswer({ give: (leave) => resolve(leave) })),
    );
  }, [dirty, router]);

  const give = (leave: boolean) => {
    answer?.give(leave);
    setAnswer(null);
  };
  if (!answer) return null;
  return (
    <Dialog
      title="Änderungen verwerfen?"
      onClose={() => give(false)}
      actions={
        <>
          <Button look="danger" onClick={() => give(true)}>
            Verwerfen
          </Button>
          <Button look="primary" onClick={() => give(false)}>
            Weiter bearbeiten
          </Button>
        </>
      }
    >
      <p>Ihre Änderungen sind noch nicht gespeichert. Wenn Sie die Seite verlassen, gehen sie verloren.</p>
    </Dialog>
  );
}
