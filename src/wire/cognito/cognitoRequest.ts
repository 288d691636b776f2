/** How every request to Cognito is made. */
import type { CognitoOperation } from "./errorCodes.ts";

/** Of an operation and its parameters, which alone may hold tokens and codes. */
export function cognitoRequest(operation: CognitoOperation, params: object): RequestInit {
  // RefreshTokens is our name for one of InitiateAuth's flows.
  const target = operation === "RefreshTokens" ? "InitiateAuth" : operation;
  return {
    method: "POST",
    headers: {
      "Content-Type": "application/x-amz-json-1.1",
      "X-Amz-Target": `AWSCognitoIdentityProviderService.${target}`,
    },
    body: JSON.stringify(params),
    cache: "no-store",
    credentials: "omit",
    redirect: "error", // the body holds tokens and codes, which must not reach another address
  };
}
