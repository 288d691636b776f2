/** The button "Mit Passkey anmelden", once the e-mail address is typed: Cognito wants the name first. */
import { useApp } from "../../app/context.ts";
import { type NavigateFromHere, useCommand } from "../../app/data/useCommand.ts";
import { errorMessages } from "../../app/messages/errorMessages.ts";
import { endPasskeyOffer, usePasskeysOffered } from "../../app/session/passkeyOffer.ts";
import type { SignInStep } from "../../domain/account.ts";
import { normalizeEmail } from "../../domain/email.ts";
import { isEmail } from "../../domain/plausible.ts";
import { Button } from "../../ui/Button.tsx";
import { useForm } from "../../ui/forms/formState.ts";
import { KeyIcon } from "../../ui/icons/appIcons.tsx";
import styles from "./PasskeySignIn.module.css";

interface PasskeySignInProps {
  onStep: (step: SignInStep, navigate: NavigateFromHere, email: string) => void;
}

/** Its place is kept in the login's static HTML, which knows no config, so that nothing moves. */
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
      // Cognito's answer to every passkey it does not take.
      errorMessages: { NotAuthorizedException: errorMessages.PasskeyRefused },
    },
  );
  return (
    <div className={styles.place}>
      {/* Hidden and not taken away: React could not remove a button that an extension has moved. */}
      {offered && (
        <div hidden={!busy && !isEmail(email)}>
          <Button wide busy={busy} onClick={() => void signIn()}>
            <KeyIcon />
            Mit Passkey anmelden
          </Button>
        </div>
      )}
    </div>
  );
}
