/**
 * The entry of the SRP bundle, which the app uses, too. If the visitor presses the button while the app is loading, the
 * bootstrap uses it to begin the sign-in. The password stays in its field: Cognito only receives the account and the
 * start of a proof.
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
 * Begins a sign-in. `config` is the content of /config.json. Throws if that is wrong; the app checks it later and names
 * the wrong field.
 */
export function beginSignIn(config: unknown, email: string): EarlyStart {
  const { region = "eu-central-1", cognito } = config as Config;
  const { userPoolId, clientId, endpoint = null } = cognito;
  const settings = { region, userPoolId, appClientId: clientId, endpoint };
  const fetch: typeof window.fetch = (input, init) => window.fetch(input, init);
  const page = { pageUrl: window.location.href, fetch, clock: wallClock };
  return beginEarly({ settings, ...page, startProof }, trimEmail(email));
}
