/** The second step of a sign-in: the code from a text message, an e-mail or an authenticator app (decision 32). */
import { useApp } from "../../app/context.ts";
import { type NavigateFromHere, useCommand } from "../../app/data/useCommand.ts";
import type { Notice } from "../../app/messages/successMessages.ts";
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

const wrongCode: Record<CodeChallenge["medium"], Notice> = {
  TOTP: {
    title: "Falscher Code",
    text: "Der Code ist falsch. Bitte geben Sie den Code ein, den Ihre Authentifizierungs-App gerade zeigt.",
  },
  SMS: sentCodeIsWrong("SMS"),
  EMAIL: sentCodeIsWrong("E-Mail"),
};

function sentCodeIsWrong(sent: string): Notice {
  return {
    title: "Falscher Code",
    text: `Der Code ist falsch. Bitte prüfen Sie ihn in der letzten ${sent}. Kam keine, melden Sie sich noch einmal an; dann senden wir einen neuen.`,
  };
}

/** No new one has been sent; only signing in again sends one. */
const codeIsOver = {
  title: "Code abgelaufen",
  text: "Der Code ist abgelaufen. Bitte melden Sie sich noch einmal an; dann senden wir einen neuen.",
};

export function CodeStep({ challenge, onStep, onGiveUp }: CodeStepProps) {
  const app = useApp();
  const [confirm, busy] = useCommand(({ code }: { code: string }) => answerCode(app.wire, code), {
    onSuccess: onStep,
    onError: ({ code }, navigate) => {
      // A wrong or late code can be corrected; these failures end the sign-in.
      if (code === "ChallengeExpired" || code === "NotAuthorizedException") onGiveUp(navigate);
    },
    errorMessages: { CodeMismatchException: wrongCode[challenge.medium], ExpiredCodeException: codeIsOver },
  });
  return (
    <Form schema={codeForm} onSubmit={confirm}>
      <CodeField alone name="code" label="Code" hint={codeHint(challenge)} />
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
  const by = medium === "SMS" ? "per SMS" : "per E-Mail";
  return destination
    ? `Wir haben einen Code ${by} an ${destination} gesendet.`
    : `Wir haben Ihnen einen Code ${by} gesendet.`;
}
