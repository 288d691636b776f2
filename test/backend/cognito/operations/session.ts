/** Sessions: renewing one by its refresh token, ending one, and ending all of a user. */
import * as v from "valibot";
import { CognitoException } from "../exception.ts";
import { operation, text } from "../operation.ts";

/**
 * The call of newer clients instead of InitiateAuth with REFRESH_TOKEN_AUTH (Amazon Cognito,
 * "GetTokensFromRefreshToken").
 */
export const getTokensFromRefreshToken = operation(
  v.object({ ClientId: text, RefreshToken: text }),
  async (pool, { RefreshToken }) => ({ AuthenticationResult: await pool.tokens.refresh(RefreshToken) }),
);

export const revokeToken = operation(v.object({ ClientId: text, Token: text }), (pool, { Token }) => {
  if (Token.startsWith("eyJ")) {
    throw new CognitoException("UnsupportedTokenTypeException", "The token type is not supported.");
  }
  pool.tokens.revoke(Token);
  return {};
});

export const globalSignOut = operation(v.object({ AccessToken: text }), async (pool, { AccessToken }) => {
  pool.tokens.revokeAll((await pool.tokens.owner(AccessToken)).sub);
  return {};
});
