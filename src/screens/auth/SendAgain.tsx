/** Asks for another code, once the first one has had time to arrive. */
import { useApp } from "../../app/app.ts";
import { useCommand } from "../../app/command.ts";
import { useCountdown } from "../../app/countdown.ts";
import { forgotPassword } from "../../services/account.ts";
import { Button } from "../../ui/Button.tsx";

/** A mail needs a while, and the provider counts every request against its limit. */
const PATIENCE_S = 30;

export function SendAgain({ email }: { email: string }) {
  const app = useApp();
  const [left, restart] = useCountdown(PATIENCE_S);
  const [request, busy] = useCommand(() => forgotPassword(app.wire, email), {
    after: restart,
    confirm: "resetCodeSent",
  });
  return (
    <Button look="quiet" wide busy={busy} disabled={left > 0} onClick={() => void request()}>
      {left > 0 ? `Neuen Code anfordern (in ${left} s)` : "Neuen Code anfordern"}
    </Button>
  );
}
