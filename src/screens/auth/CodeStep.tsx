/** The second step of a sign-in: the code from a text message, an e-mail or an authenticator app (decision 32). */
import { useApp } from "../../app/context.ts";
import { accountErrors, wrongFactorCode } from "../../app/messages/accountErrors.ts";
import type { ChallengeOf } from "../../domain/account.ts";
import { codeForm } from "../../domain/signIn.ts";
import { Button } from "../../ui/Button.tsx";
import { CodeField } from "../../ui/forms/CodeField.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { Submit } from "../../ui/forms/Submit.tsx";
import { type StepProps, useSignInStep } from "./useSignInStep.ts";

type CodeChallenge = ChallengeOf<"code">;

export function CodeStep({ challenge, ...step }: StepProps & { challenge: CodeChallenge }) {
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
        <Button look="quiet" wide busy={choosing} onClick={() => void chooseAgain(undefined)}>
          Anderen Weg wählen
        </Button>
      )}
      <Button look="quiet" wide onClick={() => step.onGiveUp()}>
        Zurück zur Anmeldung
      </Button>
    </Form>
  );
}

function codeHint({ factor, destination }: CodeChallenge): string {
  if (factor === "SOFTWARE_TOKEN_MFA") return "Den sechsstelligen Code zeigt Ihre Authentifizierungs-App.";
  const by = factor === "SMS_MFA" ? "per SMS" : "per E-Mail";
  return destination
    ? `Wir haben einen Code ${by} an ${destination} gesendet.`
    : `Wir haben Ihnen einen Code ${by} gesendet.`;
}
