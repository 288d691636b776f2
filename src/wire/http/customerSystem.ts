/**
 * REST service A: the external customer system behind a gateway. Beside the access token its calls carry a token of
 * that system, `oauth`, which is kept with the session in this tab's storage (decision 15).
 */
import * as v from "valibot";
import type { KeyValueStore } from "../clock.ts";
import type { Credential } from "./authorizedFetch.ts";
import {
  readCustomerSystemToken,
  removeCustomerSystemToken,
  saveCustomerSystemToken,
} from "./customerSystemToken.ts";
import type { CustomerSystemRead } from "./description.ts";
import { oauthIn } from "./oauthAnswer.ts";
import { CUSTOMER_SYSTEM_TOKEN } from "./request.ts";

/** The customer system's token; one per app, by `createWire`. */
export type CustomerSystem = ReturnType<typeof createCustomerSystem>;

/** Where the token is kept, and whose it is: it is never sent for another user. */
export interface CustomerSystemOptions {
  /** This tab's sessionStorage, or what takes its place where it is forbidden. */
  storage: KeyValueStore;
  /** The signed-in user's sub; null when signed out. */
  signedInSub: () => string | null;
  /** Reads `customerSystemToken`. */
  fetchToken: () => Promise<string>;
}

/** Describes the read of the customer system's token. */
export const customerSystemToken: CustomerSystemRead<string> = {
  service: "customerSystem",
  path: "/auth",
  query: {},
  schema: v.pipe(v.unknown(), v.transform(oauthIn), v.string()),
};

/** The first gives the token. The reminder is sent by the gateway itself; the customer system is not involved. */
const pathsWithoutToken = [customerSystemToken.path, "/client/remindermail"];

/** The token is fetched when first needed, once for concurrent callers, separately for each user. */
export function createCustomerSystem({ storage, signedInSub, fetchToken }: CustomerSystemOptions) {
  let pending: { sub: string | null; token: Promise<string> } | null = null;

  const known = (sub: string | null) => (sub === null ? null : readCustomerSystemToken(storage, sub));

  function fetchFor(sub: string | null): Promise<string> {
    const token = fetchToken();
    const request = { sub, token };
    pending = request;
    token.then(
      (fresh) => {
        if (pending !== request) return;
        pending = null;
        if (sub !== null && signedInSub() === sub) saveCustomerSystemToken(storage, sub, fresh);
      },
      () => {
        if (pending === request) pending = null;
      },
    );
    return token;
  }

  const credential: Credential = {
    name: CUSTOMER_SYSTEM_TOKEN,
    async value(refused) {
      const sub = signedInSub();
      const token = known(sub);
      if (token !== null && token !== refused) return token;
      if (token !== null) removeCustomerSystemToken(storage);
      return pending?.sub === sub ? pending.token : fetchFor(sub);
    },
  };

  return {
    /** The second token that calls of a path carry, beside the access token; undefined for none. */
    credentialFor: (path: string) => (pathsWithoutToken.includes(path) ? undefined : credential),
    /** Fetches the token ahead of the first call that needs it. Never fails. */
    warmUp: () => void credential.value().catch(() => {}),
    /** Sign-out: removes the token, also from storage, and discards one that is still being fetched. */
    forget(): void {
      pending = null;
      removeCustomerSystemToken(storage);
    },
  };
}
