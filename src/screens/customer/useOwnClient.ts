import { useRead } from "../../app/data/useRead.ts";
import { useIdentity } from "../../app/session/useIdentity.ts";
import type { AppCustomer } from "../../domain/appCustomer.ts";
import { ownClientReads } from "./ownClientReads.ts";

/** The customer's own record; null when there is none for this account. Suspends until it is known. */
export const useOwnClient = (): AppCustomer | null =>
  useRead(...ownClientReads({ sub: useIdentity()?.sub ?? "" })).answer;
