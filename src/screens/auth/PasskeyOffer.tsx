/**
 * Offers to add a passkey after a sign-in with a password, once on a device. With a passkey, the next sign-in needs no
 * password. The result replaces the offer.
 */

import { endPasskeyOffer, takePasskeyOffer } from "../../hooks/passkeyOffer.ts";
import { useApp, useStore } from "../../hooks/useApp.ts";
import { useCommand } from "../../hooks/useCommand.ts";
import { resultMessages } from "../../messages/successMessages.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";

export function PasskeyOffer() {
  const app = useApp();
  const shown = useStore(app.passkeyOffer);
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
            <Button variant="quiet" onClick={end}>
              Nicht jetzt
            </Button>
          )}
          {/* One button for both states, so that it keeps the focus. */}
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
