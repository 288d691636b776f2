/** Signs in for a test as an SRP client does, with a foreign implementation of SRP. */
import {
  createSrpSession,
  signSrpSession,
  wrapAuthChallenge,
  wrapInitiateAuth,
} from "./cognito/srpClient.ts";
import { timestamp } from "./cognito/timestamp.ts";
import { demoPassword } from "./demo.ts";
import type { Backend } from "./server.ts";

/** What Cognito answers to a step of signing in, as far as it is read here. */
export interface SignInAnswer {
  ChallengeName?: string;
  ChallengeParameters?: Record<string, string>;
  Session?: string;
  AuthenticationResult?: { AccessToken?: string; IdToken?: string; RefreshToken?: string };
  /** The error's name when it was refused. */
  __type?: string;
}

/** One call of Cognito's JSON protocol. */
export async function callCognito(
  { url }: Pick<Backend, "url">,
  action: string,
  body: object,
): Promise<SignInAnswer> {
  const response = await fetch(`${url}/cognito`, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `AWSCognitoIdentityProviderService.${action}`,
    },
    body: JSON.stringify(body),
  });
  return (await response.json()) as SignInAnswer;
}

/** Signs in up to the answer to the password: tokens, or the next challenge. */
export async function signIn(backend: Backend, email: string, password: string): Promise<SignInAnswer> {
  const { userPoolId, clientId: ClientId } = backend.cognito.pool;
  const session = {
    ...createSrpSession(email, password, userPoolId, false),
    timestamp: timestamp(backend.clock.now()), // a test may have shifted the backend's
  };
  const challenge = await callCognito(
    backend,
    "InitiateAuth",
    wrapInitiateAuth(session, { ClientId, AuthFlow: "USER_SRP_AUTH", AuthParameters: { USERNAME: email } }),
  );
  if (!challenge.ChallengeParameters) return challenge;
  const signed = signSrpSession(session, challenge);
  return callCognito(
    backend,
    "RespondToAuthChallenge",
    wrapAuthChallenge(signed, {
      ClientId,
      ChallengeName: "PASSWORD_VERIFIER",
      ...(challenge.Session && { Session: challenge.Session }),
      ChallengeResponses: { USERNAME: challenge.ChallengeParameters.USER_ID_FOR_SRP ?? email },
    }),
  );
}

/** An access token; raises an error when signing in does not end in one. */
export async function tokenOf(backend: Backend, email: string, password = demoPassword): Promise<string> {
  const answer = await signIn(backend, email, password);
  const token = answer.AuthenticationResult?.AccessToken;
  if (!token) throw new Error(`${email}: ${answer.__type ?? answer.ChallengeName ?? "no token"}`);
  return token;
}
