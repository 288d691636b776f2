/** The button for another code, enabled once the first one has had time to arrive. */
import { useState } from "react";
import { useApp } from "../../app/context.ts";
import { useCommand } from "../../app/data/useCommand.ts";
import { useCountdown } from "../../app/useCountdown.ts";
import { Button } from "../../ui/Button.tsx";

/** A mail takes a while, and Cognito counts every request against a limit. */
const WAIT_MS = 30_000;

export function SendAgain({ email }: { email: string }) {
  const { wire, platform } = useApp();
  const waitEnd = () => platform.clock.now() + WAIT_MS;
  const [enabledAt, setEnabledAt] = useState(waitEnd);
  const seconds = useCountdown(enabledAt);
  const [request, busy] = useCommand(() => wire.cognito.forgotPassword(email), {
    onSuccess: () => setEnabledAt(waitEnd()),
    successMessage: "resetCodeSent",
  });
  return (
    <Button look="quiet" wide busy={busy} disabled={seconds > 0} onClick={() => void request()}>
      {seconds > 0 ? `Neuer Code in ${seconds} s` : "Neuen Code anfordern"}
    </Button>
  );
}
