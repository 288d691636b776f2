/** After a password sign-in, once on a device: the next one can do without a password. */
import { useApp } from "../../app/context.ts";
import { useCommand } from "../../app/data/useCommand.ts";
import { endPasskeyOffer } from "../../app/session/passkeyOffer.ts";
import { useStore } from "../../app/store.ts";
import { addPasskey } from "../../services/passkeys.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";

export function PasskeyOffer() {
  const app = useApp();
  const isOffered = useStore(app.passkeyOffer);
  const end = () => endPasskeyOffer(app);
  const [add, busy] = useCommand(() => addPasskey(app.wire), {
    onSuccess: end,
    onError: ({ code }) => {
      if (code === "PasskeyExists") end();
    },
    successMessage: "passkeyAdded",
  });
  if (!isOffered) return null;
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
