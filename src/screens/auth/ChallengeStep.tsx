/** The steps of a sign-in after the password (decision 32). Setting a new password has its own screen. */
import { useState } from "react";
import { type Challenge, type ChallengeOf, deliveryText, type SecondFactor } from "../../domain/account.ts";
import { codeForm } from "../../domain/signIn.ts";
import { ScreenHeader } from "../../hooks/ScreenHeader.tsx";
import { useApp } from "../../hooks/useApp.ts";
import { accountErrors, wrongFactorCode } from "../../messages/errorMessages.ts";
import { routes } from "../../routes.ts";
import { Button } from "../../ui/Button.tsx";
import { CodeField } from "../../ui/forms/CodeField.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { Submit } from "../../ui/forms/Submit.tsx";
import { KeyIcon, MailIcon } from "../../ui/icons/appIcons.tsx";
import { AppSetUp } from "./AppSetUp.tsx";
import styles from "./Login.module.css";
import { type StepProps, useSignInStep } from "./useSignInStep.ts";

/** A challenge shown here. */
export type StepChallenge = Exclude<Challenge, { kind: "newPassword" }>;

export function ChallengeStep({ challenge, ...props }: StepProps & { challenge: StepChallenge }) {
  if (challenge.kind === "code") return <CodeStep challenge={challenge} {...props} />;
  if (challenge.kind === "choice") return <FactorChoice factors={challenge.factors} {...props} />;
  return <AppSetUp key={challenge.secret} challenge={challenge} {...props} />;
}

/** A step as a screen with its own heading. */
export function ChallengeScreen(props: StepProps & { challenge: StepChallenge }) {
  const { kind } = props.challenge;
  return (
    <>
      <ScreenHeader key={kind} heading={challengeTitles[kind]} />
      <ChallengeStep {...props} />
    </>
  );
}

/** The heading of each step. */
export const challengeTitles = {
  code: "Code eingeben",
  choice: "Wie möchten Sie die Anmeldung bestätigen?",
  setUp: "Authentifizierungs-App einrichten",
  newPassword: routes.NewPassword.title,
} as const satisfies Record<Challenge["kind"], string>;

type CodeChallenge = ChallengeOf<"code">;

/** The code from a text message, an e-mail or an authenticator app. */
function CodeStep({ challenge, ...step }: StepProps & { challenge: CodeChallenge }) {
  const { cognito } = useApp().wire;
  const [confirm, busy] = useSignInStep(({ code }: { code: string }) => cognito.answerCode(code), step, {
    CodeMismatchException: wrongFactorCode[challenge.factor],
    ExpiredCodeException: accountErrors.sentCodeExpired,
  });
  const [chooseAgain, choosing] = useSignInStep(() => cognito.chooseAgain(), step);
  return (
    <Form schema={codeForm} onSubmit={confirm}>
      <CodeField alone name="code" label="Code" hint={codeHint(challenge)} />
      <Submit wide busy={busy}>
        Bestätigen
      </Submit>
      {challenge.isChosen && (
        <Button variant="quiet" wide busy={choosing} onClick={() => void chooseAgain(undefined)}>
          Anderen Weg wählen
        </Button>
      )}
      <Button variant="quiet" wide onClick={() => step.onGiveUp()}>
        Zurück zur Anmeldung
      </Button>
    </Form>
  );
}

function codeHint({ factor, destination }: CodeChallenge): string {
  if (factor === "SOFTWARE_TOKEN_MFA") return "Den sechsstelligen Code zeigt Ihre Authentifizierungs-App.";
  const sent = deliveryText({ medium: factor === "SMS_MFA" ? "SMS" : "EMAIL", destination });
  return `Wir haben ${destination ? "" : "Ihnen "}einen Code${sent} gesendet.`;
}

const factorNames: Record<SecondFactor, string> = {
  SOFTWARE_TOKEN_MFA: "Authentifizierungs-App",
  SMS_MFA: "Code per SMS",
  EMAIL_OTP: "Code per E-Mail",
};

/** The choice between several second factors, if the account prefers none. */
function FactorChoice({ factors, ...step }: StepProps & { factors: readonly SecondFactor[] }) {
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
          {factorNames[factor]}
        </Button>
      ))}
      <Button variant="quiet" wide onClick={() => step.onGiveUp()}>
        Zurück zur Anmeldung
      </Button>
    </div>
  );
}
