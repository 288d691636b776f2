/**
 * The SRP bundle, for the app as well. While the app is loading, the bootstrap uses it to begin the sign-in of a kept press.
 * The password stays in its field: Cognito only receives the account and the start of a proof.
 */
import type { Config } from "../core/config.ts";
import { trimEmail } from "../domain/plausible.ts";
import { wallClock } from "../wire/browser.ts";
import type { EarlyStart } from "../wire/cognito/cognitoOptions.ts";
import { beginEarly } from "../wire/cognito/earlySignIn.ts";
import { startProof } from "../wire/cognito/srpLibrary.ts";

export { startProof };

export type BeginSignIn = typeof beginSignIn;

/**
 * Begins a sign-in. `config` is the content of /config.json. A wrong one throws here; the app checks it and names what is
 * wrong.
 */
export function beginSignIn(config: unknown, email: string): EarlyStart {
  const { region = "eu-central-1", cognito } = config as Config;
  const { userPoolId, clientId, endpoint = null } = cognito;
  const settings = { region, userPoolId, appClientId: clientId, endpoint };
  const fetch: typeof window.fetch = (input, init) => window.fetch(input, init);
  const page = { pageUrl: window.location.href, fetch, clock: wallClock };
  return beginEarly({ settings, ...page, startProof }, trimEmail(email));
}
