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
  const isAdded = shown === "added";
  return (
    <Banner
      tone={isAdded ? "good" : "key"}
      action={
        <>
          {!isAdded && (
            <Button look="quiet" onClick={end}>
              Nicht jetzt
            </Button>
          )}
          {/* The same button before and after, so that the focus stays on it. */}
          <Button busy={busy} onClick={isAdded ? end : () => void add()}>
            {isAdded ? "Verstanden" : "Passkey hinzufügen"}
          </Button>
        </>
      }
    >
      {isAdded ? (
        resultMessages.passkeyAdded
      ) : (
        <>
          <strong>Nächstes Mal ohne Passwort.</strong> Mit einem Passkey melden Sie sich auf diesem Gerät mit
          Fingerabdruck, Gesicht oder PIN an.
        </>
      )}
    </Banner>
  );
}
