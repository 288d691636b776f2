/** Ending sessions: one by its refresh token, or all of a person's. */
import * as v from "valibot";
import { CognitoException } from "../exception.ts";
import { operation, text } from "../operation.ts";

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
