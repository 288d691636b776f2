/**
 * The button "Mit Passkey anmelden". It appears after the e-mail address is typed, because Cognito needs the user name
 * first.
 */
import type { SignInStep } from "../../domain/account.ts";
import { errorMessages } from "../../domain/failure.ts";
import { normalizeEmail } from "../../domain/formFields.ts";
import { isEmail } from "../../domain/plausible.ts";
import { endPasskeyOffer, useKeptPlace, usePasskeysOffered } from "../../hooks/passkeyOffer.ts";
import { useApp } from "../../hooks/useApp.ts";
import { type NavigateFromHere, useCommand } from "../../hooks/useCommand.ts";
import { Button } from "../../ui/Button.tsx";
import { useForm } from "../../ui/forms/formState.ts";
import { KeyIcon } from "../../ui/icons/appIcons.tsx";
import styles from "./Login.module.css";

interface PasskeySignInProps {
  onStep: (step: SignInStep, navigate: NavigateFromHere, email: string) => void;
}

/**
 * The login's static HTML cannot contain the button, because only config.json says whether passkeys are offered. If the last
 * one did, the bootstrap reserves the button's space, so that nothing moves when it appears.
 */
export function PasskeySignIn({ onStep }: PasskeySignInProps) {
  const app = useApp();
  const offered = usePasskeysOffered();
  const email = normalizeEmail(useForm().typed.email ?? "");
  const [signIn, busy] = useCommand(
    async () => ({ email, step: await app.wire.cognito.signInWithPasskey(email) }),
    {
      onSuccess({ step, email }, navigate) {
        endPasskeyOffer(app);
        onStep(step, navigate, email);
      },
      // Cognito answers with this code if it does not accept a passkey.
      failures: { NotAuthorizedException: errorMessages.PasskeyRefused },
    },
  );
  useKeptPlace(offered);
  const isHidden = !offered || (!busy && !isEmail(email));
  return (
    <div className={styles.passkey} hidden={isHidden}>
      {/* Hidden instead of removed: React could not remove a button that a browser extension has moved. */}
      {offered && (
        <div hidden={isHidden}>
          <Button wide busy={busy} onClick={() => void signIn()}>
            <KeyIcon />
            Mit Passkey anmelden
          </Button>
        </div>
      )}
    </div>
  );
}
