/** The dialog for successes and failures; there is one at a time. */
import { useApp } from "../../app/context.ts";
import { useStore } from "../../app/store.ts";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";

export function NoticeDialog() {
  const { notice } = useApp();
  const shown = useStore(notice);
  if (!shown) return null;
  return (
    <Dialog title={shown.title} tone={shown.tone} closeLabel="Verstanden" onClose={() => notice.set(null)}>
      <p>{shown.text}</p>
    </Dialog>
  );
}
