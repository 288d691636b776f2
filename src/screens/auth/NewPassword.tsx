/** After the first sign-in: an own password takes the place of the invitation's (specification, section 2; decision 1). */
import { useState } from "react";
import { Redirect } from "wouter";
import { useApp } from "../../app/context.ts";
import { useStore } from "../../app/store.ts";
import { href } from "../../routes.ts";
import { type CodeChallenge, cancelSignIn, isChallenged, type SignInStep } from "../../services/account.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { CodeStep } from "./CodeStep.tsx";
import { FirstPassword } from "./FirstPassword.tsx";

export function NewPassword() {
  const app = useApp();
  const { state } = useStore(app.router.location);
  const [challenge, setChallenge] = useState<CodeChallenge | null>(null);
  const login = href("auth", "Login");
  // Opened anew, the page knows neither the challenge nor the password that led to it.
  const [wasAsked] = useState(() => isChallenged(app.wire));
  if (!wasAsked) return <Redirect to={login} replace state={state} />;

  const startAnew = () => {
    cancelSignIn(app.wire);
    app.router.navigate(login, { replace: true, state });
  };
  const proceed = (step: SignInStep) => {
    if (step.kind === "signedIn") app.session.begin(step.identity);
    else if (step.kind === "code") setChallenge(step);
    else startAnew();
  };
  if (challenge) {
    return (
      <>
        <PageHeader key="code" title="Code eingeben" />
        <CodeStep challenge={challenge} onStep={proceed} onGiveUp={startAnew} />
      </>
    );
  }
  return (
    <>
      <PageHeader title="Passwort festlegen" below="Bitte wählen Sie ein eigenes Passwort." />
      <FirstPassword email={state.email} onStep={proceed} onExpired={startAnew} />
    </>
  );
}
