/**
 * REST service A: the external customer system behind a gateway of ours. Beside the access token its calls carry a
 * token of that system, `oauth` (specification, section 7), which is kept in this closure alone (decision 15).
 */
import * as v from "valibot";
import type { Credential } from "./authorizedFetch.ts";
import type { Http } from "./http.ts";
import { oauthIn } from "./oauthAnswer.ts";

export interface CustomerSystem extends Http {
  /** Asks for the token ahead of the first call that needs it. Never fails. */
  warmUp(): void;
  /** Sign-out: the token is forgotten, and one still on its way is thrown away. */
  forget(): void;
}

// The reminder is sent by the gateway itself; the customer system never hears of it (specification, section 7).
const WITHOUT_OAUTH = "/client/remindermail";

const authAnswer = v.pipe(v.unknown(), v.transform(oauthIn), v.string());

/** `http` reaches REST service A. Failures are those of Http, of GET /auth too. */
export function createCustomerSystem(http: Http): CustomerSystem {
  const oauth = createOauth(http);
  const carry = (path: string) => (path === WITHOUT_OAUTH ? {} : { credential: oauth });

  return {
    get: (path, schema, query, options) => http.get(path, schema, query, { ...options, ...carry(path) }),
    post: (path, schema, body, options) => http.post(path, schema, body, { ...options, ...carry(path) }),
    warmUp: () => void oauth.value().catch(() => {}),
    forget: oauth.forget,
  };
}

/** The customer system's token: asked for when first needed, once for all callers. */
function createOauth(http: Http): Credential & { forget(): void } {
  let known: string | null = null;
  let underWay: Promise<string> | null = null;

  function fetchOne(): Promise<string> {
    const asked = http.get("/auth", authAnswer).then(
      (fresh) => {
        if (underWay === asked) {
          known = fresh;
          underWay = null;
        }
        return fresh;
      },
      (failure) => {
        if (underWay === asked) underWay = null;
        throw failure;
      },
    );
    underWay = asked;
    return asked;
  }

  return {
    name: "oauth",
    async value(refused) {
      if (known !== null && known === refused) known = null;
      return known ?? underWay ?? fetchOne();
    },
    forget() {
      known = null;
      underWay = null;
    },
  };
}
