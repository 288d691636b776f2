/** Whether whoever is signed in may invite (decision 5). */
import { useIdentity } from "../../../app/session/useIdentity.ts";
import { mayInvite, roleOf } from "../../../domain/role.ts";

export const useMayInvite = (): boolean => mayInvite(roleOf(useIdentity()?.groups ?? []));
