/** The second step of a sign-in: the code from a text message or an authenticator app (decision 18). */
import { useApp } from "../../app/context.ts";
import { type NavigateFromHere, useCommand } from "../../app/data/useCommand.ts";
import { codeForm } from "../../domain/signIn.ts";
import { answerCode, type CodeChallenge, type SignInStep } from "../../services/account.ts";
import { Button } from "../../ui/Button.tsx";
import { CodeField } from "../../ui/forms/CodeField.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { Submit } from "../../ui/forms/Submit.tsx";

interface CodeStepProps {
  challenge: CodeChallenge;
  onStep: (step: SignInStep, navigate: NavigateFromHere) => void;
  /** Back to the password: the visitor chose so, or the challenge is over, as the answer to a command said. */
  onGiveUp: (navigate?: NavigateFromHere) => void;
}

const newCodeSent = {
  title: "Code abgelaufen",
  text: "Der Code ist abgelaufen. Wir haben Ihnen gerade einen neuen gesendet.",
};

export function CodeStep({ challenge, onStep, onGiveUp }: CodeStepProps) {
  const app = useApp();
  const [confirm, busy] = useCommand(({ code }: { code: string }) => answerCode(app.wire, code), {
    onSuccess: onStep,
    onError: ({ code }, navigate) => {
      // A wrong or late code can be corrected; these failures end the sign-in.
      if (code === "ChallengeExpired" || code === "NotAuthorizedException") onGiveUp(navigate);
    },
    errorMessages: { ExpiredCodeException: newCodeSent },
  });
  return (
    <Form schema={codeForm} onSubmit={confirm}>
      <CodeField name="code" label="Code" hint={codeHint(challenge)} />
      <Submit wide busy={busy}>
        Bestätigen
      </Submit>
      <Button look="quiet" wide onClick={() => onGiveUp()}>
        Zurück zur Anmeldung
      </Button>
    </Form>
  );
}

function codeHint({ medium, destination }: CodeChallenge): string {
  if (medium === "TOTP") return "Den sechsstelligen Code zeigt Ihre Authentifizierungs-App.";
  return destination
    ? `Wir haben einen sechsstelligen Code per SMS an ${destination} gesendet.`
    : "Wir haben Ihnen einen sechsstelligen Code per SMS gesendet.";
}
