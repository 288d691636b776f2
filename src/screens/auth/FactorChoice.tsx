/** The choice between several second factors, where the account prefers none (decision 32). */
import { useState } from "react";
import { useApp } from "../../app/context.ts";
import type { SecondFactor } from "../../domain/account.ts";
import { Button } from "../../ui/Button.tsx";
import { KeyIcon, MailIcon } from "../../ui/icons/appIcons.tsx";
import styles from "./FactorChoice.module.css";
import { type StepProps, useSignInStep } from "./useSignInStep.ts";

const labels: Record<SecondFactor, string> = {
  SOFTWARE_TOKEN_MFA: "Authentifizierungs-App",
  SMS_MFA: "Code per SMS",
  EMAIL_OTP: "Code per E-Mail",
};

export function FactorChoice({ factors, ...step }: StepProps & { factors: readonly SecondFactor[] }) {
  const { cognito } = useApp().wire;
  const [chosen, setChosen] = useState<SecondFactor | null>(null);
  const [choose, busy] = useSignInStep((factor: SecondFactor) => {
    setChosen(factor);
    return cognito.chooseFactor(factor);
  }, step);
  return (
    <div className={styles.choice} aria-busy={busy}>
      {factors.map((factor) => (
        <Button key={factor} wide busy={busy && factor === chosen} onClick={() => void choose(factor)}>
          {factor === "EMAIL_OTP" ? <MailIcon /> : <KeyIcon />}
          {labels[factor]}
        </Button>
      ))}
      <Button look="quiet" wide onClick={() => step.onGiveUp()}>
        Zurück zur Anmeldung
      </Button>
    </div>
  );
}
