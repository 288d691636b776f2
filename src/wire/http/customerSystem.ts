/**
 * REST service A: the external customer system behind a gateway. Its calls carry the access token and a token of that system,
 * `oauth`. That token is kept with the session in this tab's storage (decision 15).
 */
import * as v from "valibot";
import { CUSTOMER_SYSTEM_TOKEN_KEY } from "../../storageKeys.ts";
import {
  fieldsOf,
  type KeyValueStore,
  keepIn,
  type ReadableStore,
  readJson,
  removeFrom,
} from "../browser.ts";
import type { Credential } from "./authorizedFetch.ts";
import type { CustomerSystemRead } from "./request.ts";

/** The customer system's token. `createWire` makes one per app. */
export type CustomerSystem = ReturnType<typeof createCustomerSystem>;

/** Where the token is kept, and the user it belongs to: it is never sent for another user. */
export interface CustomerSystemOptions {
  /** This tab's sessionStorage, or its replacement if that is forbidden. */
  storage: KeyValueStore;
  /** The signed-in user's `sub`; null if nobody is signed in. */
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

/** The first path returns the token. For the second one the gateway itself sends the mail, without the customer system. */
const pathsWithoutToken = [customerSystemToken.path, "/client/remindermail"];

/** Fetches the token when it is first needed, once for concurrent callers, separately for each user. */
export function createCustomerSystem({ storage, signedInSub, fetchToken }: CustomerSystemOptions) {
  let pending: { sub: string | null; token: Promise<string> } | null = null;

  function fetchFor(sub: string | null): Promise<string> {
    const request = { sub, token: fetchToken() };
    pending = request;
    const end = (token?: string) => {
      if (pending !== request) return;
      pending = null;
      // If the storage is full, each call fetches a token of its own.
      if (token !== undefined && sub !== null && signedInSub() === sub)
        keepIn(storage, CUSTOMER_SYSTEM_TOKEN_KEY, JSON.stringify({ sub, token }));
    };
    request.token.then(end, () => end());
    return request.token;
  }

  const credential: Credential = async (refused) => {
    const sub = signedInSub();
    const token = sub === null ? null : readCustomerSystemToken(storage, sub);
    if (token !== null && token !== refused) return token;
    if (token !== null) removeFrom(storage, CUSTOMER_SYSTEM_TOKEN_KEY);
    return pending?.sub === sub ? pending.token : fetchFor(sub);
  };

  return {
    /** The credential that calls of a path send beside the access token; undefined if they send none. */
    credentialFor: (path: string) => (pathsWithoutToken.includes(path) ? undefined : credential),
    /** Fetches the token before the first call that needs it. Never fails. */
    warmUp: () => void credential().catch(() => {}),
    /** For a sign-out: removes the token, also from storage, and discards one that is still being fetched. */
    forget(): void {
      pending = null;
      removeFrom(storage, CUSTOMER_SYSTEM_TOKEN_KEY);
    },
  };
}

/**
 * The stored token of the user `sub`, for the wire and early requests; null if there is none, or if it is unreadable or another
 * user's.
 */
export function readCustomerSystemToken(storage: ReadableStore, sub: string): string | null {
  const stored = fieldsOf(readJson(storage, CUSTOMER_SYSTEM_TOKEN_KEY));
  if (stored.sub !== sub || typeof stored.token !== "string") return null;
  return stored.token || null;
}

const NAMES = ["oauth", "token", "access_token"];

/**
 * The customer system's token in the response, trimmed; null if there is none. The response's shape is undocumented, so
 * several are accepted: the token itself, or a field with a usual name. Either may be inside `data`.
 */
export function oauthIn(response: unknown): string | null {
  return tokenIn(response) ?? tokenIn(fieldsOf(response).data);
}

function tokenIn(value: unknown): string | null {
  for (const candidate of [value, ...NAMES.map((name) => fieldsOf(value)[name])]) {
    if (typeof candidate === "string" && candidate.trim() !== "") return candidate.trim();
  }
  return null;
}
