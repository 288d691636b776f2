import { useApp } from "../context.ts";

/** Signs out when the visitor presses so: what is filled in is lost with the session, so it is asked about first. */
export function useSignOut(): () => void {
  const { session, router } = useApp();
  return () => void router.mayLeave().then((may) => may && session.signOut());
}
