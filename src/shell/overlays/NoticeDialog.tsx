/** The dialog for successes and failures; there is one at a time, and the next one when it is closed. */
import { useApp } from "../../app/context.ts";
import { useEndOtherSessions } from "../../app/session/useEndOtherSessions.ts";
import { useStore } from "../../app/store.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Excerpt } from "../../ui/Excerpt.tsx";
import { Technical } from "../../ui/Technical.tsx";

export function NoticeDialog() {
  const { notices, router } = useApp();
  const [shown] = useStore(notices);
  if (!shown) return null;
  const { id, title, text, about, tone, technical, endsOtherSessions, next } = shown;
  const close = () => notices.set(notices.get().filter((one) => one !== shown));
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
    // The next one opens anew: it is announced and has the focus, also where it says the same.
    <Dialog
      key={id}
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
      {about && (
        <p>
          Es geht um <Excerpt text={about} />.
        </p>
      )}
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
