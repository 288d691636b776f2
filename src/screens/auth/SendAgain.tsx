/** Asks for another code, once the first one has had time to arrive. */
import { useState } from "react";
import { useApp } from "../../app/context.ts";
import { useCommand } from "../../app/data/useCommand.ts";
import { useCountdown } from "../../app/network/useCountdown.ts";
import { forgotPassword } from "../../services/passwords.ts";
import { Button } from "../../ui/Button.tsx";

/** A mail needs a while, and the provider counts every request against its limit. */
const PATIENCE_MS = 30_000;

export function SendAgain({ email }: { email: string }) {
  const { wire, platform } = useApp();
  const later = () => platform.clock.now() + PATIENCE_MS;
  const [from, setFrom] = useState(later);
  const left = useCountdown(from);
  const [request, busy] = useCommand(() => forgotPassword(wire, email), {
    onSuccess: () => setFrom(later()),
    successMessage: "resetCodeSent",
  });
  return (
    <Button look="quiet" wide busy={busy} disabled={left > 0} onClick={() => void request()}>
      {left > 0 ? `Neuer Code in ${left} s` : "Neuen Code anfordern"}
    </Button>
  );
}
