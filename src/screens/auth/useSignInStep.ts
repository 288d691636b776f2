/** The command that answers a sign-in challenge, for ChallengeStep.tsx and AppSetUp.tsx. */
import type { SignInStep } from "../../domain/account.ts";
import type { FailureCode } from "../../domain/failure.ts";
import { type NavigateFromHere, useCommand } from "../../hooks/useCommand.ts";
import type { FailureTexts } from "../../messages/errorMessages.ts";

export interface StepProps {
  onStep: (step: SignInStep, navigate: NavigateFromHere) => void;
  /**
   * Called to go back to the password, because the visitor chose to or because the challenge is over. `navigate` is
   * given only in the second case.
   */
  onGiveUp: (navigate?: NavigateFromHere) => void;
}

/** A wrong or late code can be corrected; these failures end the sign-in. */
const endsSignIn: ReadonlySet<FailureCode> = new Set(["ChallengeExpired", "NotAuthorizedException"]);

/** Returns `[answer, busy]`. */
export function useSignInStep<A>(
  send: (answer: A) => Promise<SignInStep>,
  { onStep, onGiveUp }: StepProps,
  failures: FailureTexts = {},
) {
  return useCommand(send, {
    onSuccess: onStep,
    onError: ({ code }, navigate) => {
      if (endsSignIn.has(code)) onGiveUp(navigate);
    },
    failures,
  });
}
