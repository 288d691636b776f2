/** The user pool, from config. */
import type { CognitoSettings } from "../../wire/cognito/cognitoOptions.ts";
import type { Config } from "../config.ts";

export const cognitoSettings = ({ region, cognito }: Config): CognitoSettings => ({
  region,
  userPoolId: cognito.userPoolId,
  appClientId: cognito.clientId,
  endpoint: cognito.endpoint,
});
