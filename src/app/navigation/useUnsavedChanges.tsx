/** Unsaved changes: a link, Back, or closing the tab asks first. */
import { useEffect, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { useApp } from "../context.ts";

const usualTexts = {
  title: "Änderungen verwerfen?",
  text: "Ihre Änderungen sind noch nicht gespeichert. Wenn Sie die Seite verlassen, gehen sie verloren.",
  leave: "Verwerfen",
  stay: "Weiter bearbeiten",
};

/** Texts of the dialog that asks. */
export type LeaveDialogTexts = typeof usualTexts;

/** While `dirty`, leaving the screen asks; render what it returns. */
export function useUnsavedChanges(dirty: boolean, texts = usualTexts) {
  const { router } = useApp();
  const [answer, setAnswer] = useState<{ give: (leave: boolean) => void } | null>(null);

  useEffect(() => {
    if (!dirty) return undefined;
    return router.promptBeforeLeaving(
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
      title={texts.title}
      onClose={() => give(false)}
      closeLabel={texts.stay}
      actions={
        <Button look="danger" onClick={() => give(true)}>
          {texts.leave}
        </Button>
      }
    >
      <p>{texts.text}</p>
    </Dialog>
  );
}
