/** After a password sign-in, once on a device: the next one can do without a password. What came of it takes its place. */
import { useApp } from "../../app/context.ts";
import { useCommand } from "../../app/data/useCommand.ts";
import { resultMessages } from "../../app/messages/resultMessages.ts";
import { endPasskeyOffer, takePasskeyOffer, usePasskeyOffer } from "../../app/session/passkeyOffer.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";

export function PasskeyOffer() {
  const app = useApp();
  const shown = usePasskeyOffer();
  const end = () => endPasskeyOffer(app);
  const [add, busy] = useCommand(() => app.wire.cognito.addPasskey(), {
    onSuccess: () => takePasskeyOffer(app),
    onError: ({ code }) => {
      if (code === "PasskeyExists") end();
    },
  });
  if (!shown) return null;
  if (shown === "added") {
    return (
      <Banner tone="good" action={<Button onClick={end}>Verstanden</Button>}>
        {resultMessages.passkeyAdded}
      </Banner>
    );
  }
  return (
    <Banner
      tone="key"
      action={
        <>
          <Button look="quiet" onClick={end}>
            Nicht jetzt
          </Button>
          <Button busy={busy} onClick={() => void add()}>
            Passkey hinzufügen
          </Button>
        </>
      }
    >
      <strong>Nächstes Mal ohne Passwort.</strong> Mit einem Passkey melden Sie sich auf diesem Gerät mit
      Fingerabdruck, Gesicht oder PIN an.
    </Banner>
  );
}
