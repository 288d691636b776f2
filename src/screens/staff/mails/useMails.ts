/** The rules for mails, for screens. */
import { useMemo } from "react";
import { mayInvite, roleOf } from "../../../domain/role.ts";
import { useApp } from "../../../hooks/useApp.ts";
import { useDeviceMemory } from "../../../hooks/useDeviceMemory.ts";
import { useIdentity } from "../../../hooks/useSession.ts";
import { mailRules } from "../../../tasks/mail.ts";

/** Whether the signed-in user may invite (decision 5). */
export const useMayInvite = (): boolean => mayInvite(roleOf(useIdentity()?.groups ?? []));

/** The same object until the memory changes. */
export function useMails() {
  const app = useApp();
  const memory = useDeviceMemory();
  return useMemo(() => mailRules(app, memory), [app, memory]);
}
