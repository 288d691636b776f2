/** The dialog for successes and failures. It shows one notice at a time; closing it shows the next. */
import { useApp, useStore } from "../hooks/useApp.ts";
import { useEndOtherSessions } from "../hooks/useSession.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { Technical } from "../ui/Technical.tsx";

export function NoticeDialog() {
  const { notices, router } = useApp();
  const [shown] = useStore(notices);
  if (!shown) return null;
  const { id, title, text, about, tone, technical, endsOtherSessions, next } = shown;
  const close = () => notices.set(notices.get().filter((one) => one !== shown));
  const goOn = next && (
    <Button
      variant={next.isUsual ? "primary" : "secondary"}
      onClick={() => {
        close();
        if ("act" in next) next.act();
        else router.navigate(next.href);
      }}
    >
      {next.label}
    </Button>
  );
  return (
    // The key opens each notice anew: it is announced and gets the focus, even with the same text.
    <Dialog
      key={id}
      title={title}
      tone={tone}
      closeLabel={next?.isUsual ? "Später" : "Verstanden"}
      closeVariant={next?.isUsual ? "secondary" : "primary"}
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
      {about && <p>Betrifft: {about}</p>}
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
      Auf allen Geräten abmelden
    </Button>
  );
}
