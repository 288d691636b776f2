/** The app's own calls to Cognito, without a session. */
import { wallClock } from "../../src/wire/browser.ts";
import { createAccountApi } from "../../src/wire/cognito/accountApi.ts";
import { createEndpoint } from "../../src/wire/cognito/endpoint.ts";
import { createBrowserFetch } from "./browserFetch.ts";
import type { ServiceOptions } from "./serviceAddress.ts";

export type PoolAddress = Omit<ServiceOptions, "findings">;

export function poolApi({ client, config, origin }: PoolAddress) {
  const { userPoolId, clientId, endpoint } = config.cognito;
  const called = createEndpoint({
    settings: { region: config.region, userPoolId, appClientId: clientId, endpoint },
    pageUrl: `${origin}/`,
    fetch: createBrowserFetch(client, origin).fetch,
    clock: wallClock,
    online: () => true,
  });
  return { ...createAccountApi(called, clientId), endpoint: called };
}
