/**
 * REST service A: the external customer system behind a gateway. Beside the access token its calls carry a token of
 * that system, `oauth`, which is kept with the session in this tab's storage (decision 15).
 */
import * as v from "valibot";
import type { KeyValueStore } from "../clock.ts";
import { CUSTOMER_SYSTEM_TOKEN, type CustomerSystemRead } from "../requestDescription.ts";
import type { Credential } from "./authorizedFetch.ts";
import {
  readCustomerSystemToken,
  removeCustomerSystemToken,
  saveCustomerSystemToken,
} from "./customerSystemToken.ts";
import type { CallOptions, Http } from "./http.ts";
import { oauthIn } from "./oauthAnswer.ts";

/** Http of which all calls but the reminder mail's carry the customer system's token; one per app, by `createWire`. */
export interface CustomerSystem extends Http {
  /** Sends a described read. Raises the failures of Http. */
  read<T>(
    description: CustomerSystemRead<T>,
    options?: Pick<CallOptions, "signal" | "timeoutMs">,
  ): Promise<T>;
  /** Fetches the token ahead of the first call that needs it. Never fails. */
  warmUp(): void;
  /** Sign-out: removes the token, also from storage, and discards one that is still being fetched. */
  forget(): void;
}

/** Where the token is kept, and whose it is: it is never sent for another user. */
export interface CustomerSystemOptions {
  /** This tab's sessionStorage. */
  storage: KeyValueStore;
  /** The signed-in user's sub; null when signed out. */
  signedInSub: () => string | null;
}

// The gateway sends the reminder itself; the customer system is not involved.
const PATH_WITHOUT_TOKEN = "/client/remindermail";

/** Describes the read of the customer system's token. */
export const customerSystemTokenRequest: CustomerSystemRead<string> = {
  service: "customerSystem",
  method: "GET",
  path: "/auth",
  query: {},
  schema: v.pipe(v.unknown(), v.transform(oauthIn), v.string()),
};

/** `http` reaches REST service A. Raises the failures of Http, also those of GET /auth. */
export function createCustomerSystem(http: Http, options: CustomerSystemOptions): CustomerSystem {
  const token = createTokenCredential(http, options);
  const credentialFor = (path: string) => (path === PATH_WITHOUT_TOKEN ? {} : { credential: token });
  const get: Http["get"] = (path, schema, query, callOptions) =>
    http.get(path, schema, query, { ...callOptions, ...credentialFor(path) });

  return {
    get,
    post: (path, schema, body, callOptions) =>
      http.post(path, schema, body, { ...callOptions, ...credentialFor(path) }),
    read: ({ path, schema, query }, callOptions) => get(path, schema, query, callOptions),
    warmUp: () => void token.value().catch(() => {}),
    forget: token.forget,
  };
}

/** The customer system's token: fetched when first needed, once for concurrent callers, separately for each user. */
function createTokenCredential(
  http: Http,
  { storage, signedInSub }: CustomerSystemOptions,
): Credential & { forget(): void } {
  // Kept in memory as well, for browsers that forbid storage.
  let current: { sub: string | null; token: string } | null = null;
  let pending: { sub: string | null; token: Promise<string> } | null = null;

  function known(sub: string | null): string | null {
    if (current?.sub === sub) return current.token;
    return sub === null ? null : readCustomerSystemToken(storage, sub);
  }

  function discard() {
    current = null;
    removeCustomerSystemToken(storage);
  }

  function fetchToken(sub: string | null): Promise<string> {
    const token = http.get(customerSystemTokenRequest.path, customerSystemTokenRequest.schema);
    const request = { sub, token };
    pending = request;
    token.then(
      (fresh) => {
        if (pending !== request) return;
        pending = null;
        if (signedInSub() !== sub) return;
        current = { sub, token: fresh };
        if (sub !== null) saveCustomerSystemToken(storage, sub, fresh);
      },
      () => {
        if (pending === request) pending = null;
      },
    );
    return token;
  }

  return {
    name: CUSTOMER_SYSTEM_TOKEN,
    async value(refused) {
      const sub = signedInSub();
      const token = known(sub);
      if (token !== null && token !== refused) return token;
      if (token !== null) discard();
      return pending?.sub === sub ? pending.token : fetchToken(sub);
    },
    forget() {
      pending = null;
      discard();
    },
  };
}
