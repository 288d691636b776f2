/** Who is signed in, for screens. */
import type { Identity } from "../../services/account.ts";
import { useApp } from "../context.ts";
import { useStore } from "../store.ts";

/** Also of a session that has expired: it is still that person's screen. null when nobody is signed in. */
export function useIdentity(): Identity | null {
  const session = useStore(useApp().session.store);
  return "identity" in session ? session.identity : null;
}
