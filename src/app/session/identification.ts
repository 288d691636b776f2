/**
 * Who is there: the client of the identity provider and the session. In a chunk of its own, because at the login, with
 * nothing stored, nobody is, and nothing of it is needed before somebody begins to type.
 */
import type { Failure } from "../../domain/failure.ts";
import { readProfile } from "../../services/account.ts";
import type { Cognito } from "../../wire/cognito/cognito.ts";
import { createCognito } from "../../wire/cognito/createCognito.ts";
import type { Config } from "../config.ts";
import { landingsOf } from "../navigation/access.ts";
import { restrictConnections } from "../network/contentPolicy.ts";
import { forgetAsked } from "../network/earlyResponses.ts";
import type { Platform } from "../platform.ts";
import { createSession, type SessionManager } from "./session.ts";

export interface Identification {
  cognito: Cognito;
  session: SessionManager;
  /** Where a sign-in will probably lead; `target` is the address asked for before it. */
  landingsOf: (target: string | undefined) => readonly string[];
}

/** `beforeLeaving` runs before the page is left: sockets closed, visits emptied, the login shown. */
export function createIdentification(
  config: Config,
  platform: Platform,
  report: (failure: Failure) => void,
  beforeLeaving: () => void,
): Identification {
  const { window, fetch, clock, tabStorage } = platform;
  // The app's own requests to what config names all come after this; what is asked ahead does not wait for a config.
  restrictConnections(window.document, config);
  const cognito = createCognito({
    settings: {
      region: config.region,
      userPoolId: config.cognito.userPoolId,
      appClientId: config.cognito.clientId,
      endpoint: config.cognito.endpoint,
    },
    pageUrl: window.location.href,
    fetch,
    storage: tabStorage,
    clock,
  });
  const session = createSession({
    cognito,
    platform,
    idleMs: config.idleMinutes * 60_000,
    readProfile: () => readProfile({ cognito }, config.cognito.clientIdAttribute),
    report,
    beforeLeaving,
  });
  const forgetForeign = () => {
    if (session.store.get().kind !== "active") forgetAsked(window);
  };
  forgetForeign();
  session.store.subscribe(forgetForeign);
  return { cognito, session, landingsOf };
}
