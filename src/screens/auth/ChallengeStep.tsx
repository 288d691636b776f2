/** The steps after the password, but for a new password, which has a screen of its own. */
import type { Challenge } from "../../domain/account.ts";
import { AppSetUp } from "./AppSetUp.tsx";
import { CodeStep } from "./CodeStep.tsx";
import { FactorChoice } from "./FactorChoice.tsx";
import type { StepProps } from "./useSignInStep.ts";

/** A challenge shown here. */
export type StepChallenge = Exclude<Challenge, { kind: "newPassword" }>;

export function ChallengeStep({ challenge, ...props }: StepProps & { challenge: StepChallenge }) {
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
