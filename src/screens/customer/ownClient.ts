/** The customer's own record, the screen of each of its documents, and a signature that is still to be confirmed. */
import { useEffect } from "react";
import type { AppCustomer } from "../../domain/appCustomer.ts";
import type { DocumentType } from "../../domain/document.ts";
import { useApp, useStore } from "../../hooks/useApp.ts";
import { useRead } from "../../hooks/useRead.ts";
import { useIdentity } from "../../hooks/useSession.ts";
import * as appCustomers from "../../services/appCustomers.ts";

/**
 * The signed-in customer's record, which has the account's sub as its id. null if the account has no record. Suspends
 * until the answer is known. The layout's bar shows its name and company.
 */
export function useOwnClient(): AppCustomer | null {
  const { ownRecord } = useApp();
  const client = useRead(appCustomers.record(useIdentity()?.sub ?? "")).answer;
  useEffect(() => ownRecord.set(client), [ownRecord, client]);
  return client;
}

export const documentScreens = { avv: "AVVView", sepa: "SEPAView" } as const;

const LOOK_AGAIN_MS = 5_000;

/** The document that `afterSigning` left unconfirmed, until the record shows its signature. Meanwhile it is read again. */
export function useAwaitedSignature(client: AppCustomer): DocumentType | null {
  const { router, platform } = useApp();
  const { clock } = platform;
  const { state, visit } = useStore(router.location);
  const { awaited = null } = state;
  const isAwaited = awaited !== null && !client[awaited].sent;
  useEffect(() => {
    // Each read gives another `client`, and so sets the next timer.
    const timer = client && isAwaited ? clock.setTimeout(visit.renew, LOOK_AGAIN_MS) : undefined;
    return () => clock.clearTimeout(timer);
  }, [client, isAwaited, visit, clock]);
  return isAwaited ? awaited : null;
}
