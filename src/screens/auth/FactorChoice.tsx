/** The choice between several second factors, where the account prefers none (decision 32). */
import { useApp } from "../../app/context.ts";
import { type NavigateFromHere, useCommand } from "../../app/data/useCommand.ts";
import { chooseFactor, type SecondFactor, type SignInStep } from "../../services/account.ts";
import { Button } from "../../ui/Button.tsx";
import { KeyIcon, MailIcon } from "../../ui/icons/appIcons.tsx";
import styles from "./FactorChoice.module.css";

interface FactorChoiceProps {
  factors: readonly SecondFactor[];
  onStep: (step: SignInStep, navigate: NavigateFromHere) => void;
  /** Back to the password. */
  onGiveUp: (navigate?: NavigateFromHere) => void;
}

const labels: Record<SecondFactor, string> = {
  SOFTWARE_TOKEN_MFA: "Authentifizierungs-App",
  SMS_MFA: "Code per SMS",
  EMAIL_OTP: "Code per E-Mail",
};

export function FactorChoice({ factors, onStep, onGiveUp }: FactorChoiceProps) {
  const app = useApp();
  const [choose, busy] = useCommand((factor: SecondFactor) => chooseFactor(app.wire, factor), {
    onSuccess: onStep,
    onError: ({ code }, navigate) => {
      if (code === "ChallengeExpired" || code === "NotAuthorizedException") onGiveUp(navigate);
    },
  });
  return (
    <div className={styles.choice} aria-busy={busy}>
      {factors.map((factor) => (
        <Button key={factor} wide disabled={busy} onClick={() => void choose(factor)}>
          {factor === "EMAIL_OTP" ? <MailIcon /> : <KeyIcon />}
          {labels[factor]}
        </Button>
      ))}
      <Button look="quiet" wide onClick={() => onGiveUp()}>
        Zurück zur Anmeldung
      </Button>
    </div>
  );
}
