/** One answer to a challenge of a sign-in, as the steps after the password have it in common. */
import { type NavigateFromHere, useCommand } from "../../app/data/useCommand.ts";
import type { Notice } from "../../app/messages/successMessages.ts";
import type { SignInStep } from "../../domain/account.ts";
import type { FailureCode } from "../../domain/failure.ts";

export interface StepProps {
  onStep: (step: SignInStep, navigate: NavigateFromHere) => void;
  /** Back to the password: the visitor chose so, or the challenge is over, as the answer to a command said. */
  onGiveUp: (navigate?: NavigateFromHere) => void;
}

/** A wrong or late code can be corrected; these failures end the sign-in. */
const endsSignIn: ReadonlySet<FailureCode> = new Set(["ChallengeExpired", "NotAuthorizedException"]);

/** `[answer, busy]`. */
export function useSignInStep<A>(
  send: (answer: A) => Promise<SignInStep>,
  { onStep, onGiveUp }: StepProps,
  errorMessages: Partial<Record<FailureCode, Notice>> = {},
) {
  return useCommand(send, {
    onSuccess: onStep,
    onError: ({ code }, navigate) => {
      if (endsSignIn.has(code)) onGiveUp(navigate);
    },
    errorMessages,
  });
}
