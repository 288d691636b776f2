/** The signed-in identity, and two ways to sign out: out of this session, or out of all sessions of the account. */
import { useState } from "react";
import type { Identity } from "../domain/account.ts";
import { useApp, useStore } from "./useApp.ts";
import { useCommand } from "./useCommand.ts";

/** The identity; null when signed out. It remains after the session has expired while the screen is still shown. */
export function useIdentity(): Identity | null {
  const session = useStore(useApp().session.store);
  return "identity" in session ? session.identity : null;
}

/** Signs out at the user's request. Asks first about unsaved input, which is lost with the session. */
export function useSignOut(): () => void {
  const { session, router } = useApp();
  return () => void router.mayLeave().then((may) => may && session.signOut());
}

// Ending the account's sessions on every device (ASVS 7.4.3).

export function useEndOtherSessions() {
  const { session, wire, notices } = useApp();
  // Close the notice that offers to end the sessions. Keep the others, which the user has not read yet.
  const answered = () => notices.set(notices.get().filter(({ endsOtherSessions }) => !endsOtherSessions));
  const [end, busy] = useCommand(() => session.endEverywhere(), { onSuccess: answered });
  // Services check only a token's signature and expiry. They do not ask the provider whether its session still exists.
  const [minutes] = useState(() => Math.ceil(wire.cognito.tokenLifetimeMs() / 60_000));
  return {
    end: () => void end(),
    busy,
    /** The effect, and how long other devices may still go on. */
    consequence: `„Auf allen Geräten abmelden“ meldet Sie überall ab, auch hier. Anderswo kann das bis zu ${minutes} Minuten dauern.`,
  };
}
