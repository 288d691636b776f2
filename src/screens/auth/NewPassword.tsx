/** After the first sign-in: the user's own password replaces the invitation's (decision 1). */
import { useState } from "react";
import { Redirect } from "wouter";
import type { SignInStep } from "../../domain/account.ts";
import { ScreenHeader } from "../../hooks/ScreenHeader.tsx";
import { useApp, useStore } from "../../hooks/useApp.ts";
import type { NavigateFromHere } from "../../hooks/useCommand.ts";
import { href } from "../../routes.ts";
import { ChallengeScreen, type StepChallenge } from "./ChallengeStep.tsx";
import { FirstPassword } from "./FirstPassword.tsx";

export function NewPassword() {
  const app = useApp();
  const { state } = useStore(app.router.location);
  const [challenge, setChallenge] = useState<StepChallenge | null>(null);
  const login = href("auth", "Login");
  // After a reload there is no challenge any more, so the user must sign in again.
  const [wasChallenged] = useState(() => app.wire.cognito.isChallenged());
  if (!wasChallenged) return <Redirect to={login} replace state={state} />;

  const restart = (navigate: NavigateFromHere = app.router.navigate) => {
    app.wire.cognito.cancelSignIn();
    navigate(login, { replace: true, state });
  };
  const proceed = (step: SignInStep, navigate: NavigateFromHere) => {
    if (step.kind === "signedIn") app.session.begin(step.identity);
    else if (step.kind !== "newPassword") setChallenge(step);
    else restart(navigate);
  };
  if (challenge) return <ChallengeScreen challenge={challenge} onStep={proceed} onGiveUp={restart} />;
  return (
    <>
      <ScreenHeader below="Bitte wählen Sie ein eigenes Passwort." />
      <FirstPassword email={state.email} onStep={proceed} onExpired={restart} />
    </>
  );
}
