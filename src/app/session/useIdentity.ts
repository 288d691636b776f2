/** Who is signed in, for screens. */
import type { Identity } from "../../domain/account.ts";
import { useApp } from "../context.ts";
import { useStore } from "../store.ts";

/** Also of an expired session, whose screen is still shown. null when signed out. */
export function useIdentity(): Identity | null {
  const session = useStore(useApp().session.store);
  return "identity" in session ? session.identity : null;
}
