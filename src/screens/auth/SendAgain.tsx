/** Asks for another code, once the first one has had time to arrive. */
import { useState } from "react";
import { useApp } from "../../app/app.ts";
import { useCommand } from "../../app/command.ts";
import { useSecondsUntil } from "../../app/countdown.ts";
import { forgotPassword } from "../../services/passwords.ts";
import { Button } from "../../ui/Button.tsx";

/** A mail needs a while, and the provider counts every request against its limit. */
const PATIENCE_MS = 30_000;

export function SendAgain({ email }: { email: string }) {
  const { wire, platform } = useApp();
  const later = () => platform.clock.now() + PATIENCE_MS;
  const [from, setFrom] = useState(later);
  const left = useSecondsUntil(from);
  const [request, busy] = useCommand(() => forgotPassword(wire, email), {
    after: () => setFrom(later()),
    confirm: "resetCodeSent",
  });
  return (
    <Button look="quiet" wide busy={busy} disabled={left > 0} onClick={() => void request()}>
      {left > 0 ? `Neuer Code in ${left} s` : "Neuen Code anfordern"}
    </Button>
  );
}
