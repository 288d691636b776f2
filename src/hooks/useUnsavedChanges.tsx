/** Unsaved changes: a link, Back, or closing the tab asks first, and pulling the page down does not reload it. */
import { useEffect, useState } from "react";
import type { EndsWith } from "../core/router.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { useApp } from "./useApp.ts";

const usualTexts = {
  title: "Änderungen verwerfen?",
  text: "Ihre Änderungen sind noch nicht gespeichert. Wenn Sie die Seite verlassen, gehen sie verloren.",
  leave: "Verwerfen",
  stay: "Weiter bearbeiten",
};

/**
 * While `dirty`, asks before the user leaves the screen, or the page with `ends`. Returns the dialog, which the caller must
 * render.
 */
export function useUnsavedChanges(dirty: boolean, texts = usualTexts, ends: EndsWith = "screen") {
  const { platform, router } = useApp();
  const [answer, setAnswer] = useState<{ give: (leave: boolean) => void } | null>(null);

  useEffect(() => {
    if (!dirty) return undefined;
    const { style } = platform.window.document.documentElement;
    // Otherwise iOS reloads a pulled-down page without asking.
    style.overscrollBehaviorY = "none";
    const stopPrompting = router.promptBeforeLeaving(
      () => new Promise((resolve) => setAnswer({ give: (leave) => resolve(leave) })),
      ends,
    );
    return () => {
      stopPrompting();
      style.overscrollBehaviorY = "";
      // Nothing is unsaved any more: close the dialog and stay on this screen.
      setAnswer((open) => {
        open?.give(false);
        return null;
      });
    };
  }, [dirty, platform, router, ends]);

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
        <Button variant="danger" onClick={() => give(true)}>
          {texts.leave}
        </Button>
      }
    >
      <p>{texts.text}</p>
    </Dialog>
  );
}
