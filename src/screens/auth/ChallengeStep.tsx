/** The steps after the password, but for a new password, which has a screen of its own. */
import type { NavigateFromHere } from "../../app/data/useCommand.ts";
import type { Challenge, SignInStep } from "../../services/account.ts";
import { AppSetUp } from "./AppSetUp.tsx";
import { CodeStep } from "./CodeStep.tsx";
import { FactorChoice } from "./FactorChoice.tsx";

/** A challenge shown here. */
export type StepChallenge = Exclude<Challenge, { kind: "newPassword" }>;

interface ChallengeStepProps {
  challenge: StepChallenge;
  onStep: (step: SignInStep, navigate: NavigateFromHere) => void;
  /** Back to the password: the visitor chose so, or the challenge is over. */
  onGiveUp: (navigate?: NavigateFromHere) => void;
}

export function ChallengeStep({ challenge, ...props }: ChallengeStepProps) {
  if (challenge.kind === "code") return <CodeStep challenge={challenge} {...props} />;
  if (challenge.kind === "choice") return <FactorChoice factors={challenge.factors} {...props} />;
  return <AppSetUp key={challenge.secret} challenge={challenge} {...props} />;
}

/** The heading of each step. */
export const challengeTitles = {
  code: "Code eingeben",
  choice: "Wie möchten Sie die Anmeldung bestätigen?",
  setUp: "Authentifizierungs-App einrichten",
} as const satisfies Record<StepChallenge["kind"], string>;
