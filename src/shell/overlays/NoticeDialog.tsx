/** The dialog for successes and failures; there is one at a time. */
import { useApp } from "../../app/context.ts";
import { useEndOtherSessions } from "../../app/session/useEndOtherSessions.ts";
import { useStore } from "../../app/store.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Technical } from "../../ui/Technical.tsx";

export function NoticeDialog() {
  const { notice, router } = useApp();
  const shown = useStore(notice);
  if (!shown) return null;
  const { title, text, tone, technical, endsOtherSessions, next } = shown;
  const close = () => notice.set(null);
  const goOn = next && (
    <Button
      look={next.isUsual ? "primary" : "secondary"}
      onClick={() => {
        close();
        router.navigate(next.href);
      }}
    >
      {next.label}
    </Button>
  );
  return (
    <Dialog
      title={title}
      tone={tone}
      closeLabel={next?.isUsual ? "Später" : "Verstanden"}
      closeLook={next?.isUsual ? "secondary" : "primary"}
      onClose={close}
      actionsFirst={next?.isUsual}
      actions={
        (endsOtherSessions || goOn) && (
          <>
            {endsOtherSessions && <EndOtherSessions />}
            {goOn}
          </>
        )
      }
    >
      <p>{text}</p>
      {endsOtherSessions && <Consequence />}
      <Technical text={technical} />
    </Dialog>
  );
}

const Consequence = () => <p>{useEndOtherSessions().consequence}</p>;

function EndOtherSessions() {
  const { end, busy } = useEndOtherSessions();
  return (
    <Button busy={busy} onClick={end}>
      Andere Sitzungen beenden
    </Button>
  );
}
