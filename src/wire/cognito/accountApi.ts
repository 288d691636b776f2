/** What is asked of the identity provider besides signing in: plain requests, for which its library is not needed. */
import * as v from "valibot";
import { Failure } from "../../domain/failure.ts";
import type { CognitoOptions } from "./cognito.ts";
import { createEndpoint, type Endpoint } from "./endpoint.ts";
import type { IssuedTokens } from "./tokens.ts";

const userAnswer = v.object({
  UserAttributes: v.array(v.object({ Name: v.string(), Value: v.optional(v.string(), "") })),
});
const codeSent = v.object({ CodeDeliveryDetails: v.object({ Destination: v.string() }) });
const refreshed = v.object({
  AuthenticationResult: v.object({
    IdToken: v.string(),
    AccessToken: v.string(),
    RefreshToken: v.optional(v.string()),
  }),
});

/** Raises what endpoint.ts raises. The access token is the caller's own, good at the moment. */
export interface AccountApi {
  endpoint: Endpoint;
  /** Raises ServerUnreachable, too, for an answer without tokens. */
  refresh(refreshToken: string): Promise<IssuedTokens>;
  /** Best effort, and never heard of again: signed out here is signed out, whether or not the provider hears of it. */
  revoke(refreshToken: string): void;
  changePassword(accessToken: string, oldPassword: string, newPassword: string): Promise<void>;
  /** The masked address the code went to, when the provider says it. */
  forgotPassword(email: string): Promise<string | null>;
  confirmForgotPassword(email: string, code: string, newPassword: string): Promise<void>;
  attributes(accessToken: string): Promise<Record<string, string>>;
}

export function createAccountApi(means: CognitoOptions): AccountApi {
  const { clientId } = means.settings;
  const endpoint = createEndpoint(means);
  return {
    endpoint,

    async refresh(refreshToken) {
      const body = await endpoint.call("RefreshTokens", {
        ClientId: clientId,
        AuthFlow: "REFRESH_TOKEN_AUTH",
        AuthParameters: { REFRESH_TOKEN: refreshToken },
      });
      const result = v.safeParse(refreshed, body);
      if (!result.success) throw new Failure("ServerUnreachable", { detail: "a refresh without tokens" });
      const { IdToken, AccessToken, RefreshToken } = result.output.AuthenticationResult;
      return { idToken: IdToken, accessToken: AccessToken, refreshToken: RefreshToken ?? refreshToken };
    },

    revoke(refreshToken) {
      const params = { ClientId: clientId, Token: refreshToken };
      endpoint.call("RevokeToken", params, { keepalive: true }).catch(() => {});
    },

    async changePassword(accessToken, oldPassword, newPassword) {
      const passwords = { PreviousPassword: oldPassword, ProposedPassword: newPassword };
      await endpoint.call("ChangePassword", { AccessToken: accessToken, ...passwords });
    },

    async forgotPassword(email) {
      const told = v.safeParse(
        codeSent,
        await endpoint.call("ForgotPassword", { ClientId: clientId, Username: email }),
      );
      return told.success ? told.output.CodeDeliveryDetails.Destination : null;
    },

    async confirmForgotPassword(email, code, newPassword) {
      await endpoint.call("ConfirmForgotPassword", {
        ClientId: clientId,
        Username: email,
        ConfirmationCode: code,
        Password: newPassword,
      });
    },

    async attributes(accessToken) {
      const user = v.safeParse(userAnswer, await endpoint.call("GetUser", { AccessToken: accessToken }));
      if (!user.success) throw new Failure("ServerUnreachable", { detail: "GetUser without attributes" });
      return Object.fromEntries(user.output.UserAttributes.map(({ Name, Value }) => [Name, Value]));
    },
  };
}
