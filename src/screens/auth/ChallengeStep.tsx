/** The steps after the password, but for a new password, which has a screen of its own. */
import type { Challenge } from "../../domain/account.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
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

/** A step as a screen of its own, with its heading. */
export function ChallengeScreen(props: StepProps & { challenge: StepChallenge }) {
  const { kind } = props.challenge;
  return (
    <>
      <PageHeader key={kind} title={challengeTitles[kind]} />
      <ChallengeStep {...props} />
    </>
  );
}

/** What each step asks for. */
export const challengeTitles = {
  code: "Code eingeben",
  choice: "Wie möchten Sie die Anmeldung bestätigen?",
  setUp: "Authentifizierungs-App einrichten",
  newPassword: "Passwort festlegen",
} as const satisfies Record<Challenge["kind"], string>;
