/** The dialog for successes and apologies; there is one at a time. */
import { useApp } from "../../app/context.ts";
import { useStore } from "../../app/store.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";

export function NoticeDialog() {
  const { notice } = useApp();
  const shown = useStore(notice);
  if (!shown) return null;
  const close = () => notice.set(null);
  return (
    <Dialog
      title={shown.title}
      tone={shown.tone}
      onClose={close}
      actions={
        <Button look="primary" onClick={close}>
          Verstanden
        </Button>
      }
    >
      <p>{shown.text}</p>
    </Dialog>
  );
}
