/** The operations of Cognito other than signing in: plain requests that do not need the SRP library. */
import * as v from "valibot";
import { Failure } from "../../domain/failure.ts";
import type { CognitoOptions } from "./cognito.ts";
import { createEndpoint, type Endpoint } from "./endpoint.ts";
import type { IssuedTokens } from "./tokens.ts";

const getUserResponse = v.object({
  UserAttributes: v.array(v.object({ Name: v.string(), Value: v.optional(v.string(), "") })),
});
const forgotPasswordResponse = v.object({ CodeDeliveryDetails: v.object({ Destination: v.string() }) });
const refreshResponse = v.object({
  AuthenticationResult: v.object({
    IdToken: v.string(),
    AccessToken: v.string(),
    RefreshToken: v.optional(v.string()),
  }),
});

/** Raises what endpoint.ts raises. Access tokens are passed in and must be valid. */
export interface AccountApi {
  endpoint: Endpoint;
  /** Also raises ServerUnreachable for a response without tokens. */
  refresh(refreshToken: string): Promise<IssuedTokens>;
  /** Best effort: the request outlives the page and its failure is ignored. */
  revoke(refreshToken: string): void;
  changePassword(accessToken: string, oldPassword: string, newPassword: string): Promise<void>;
  /** The masked address the code went to; null when Cognito does not name it. */
  forgotPassword(email: string): Promise<string | null>;
  confirmForgotPassword(email: string, code: string, newPassword: string): Promise<void>;
  /** Also raises ServerUnreachable for a response without attributes. */
  attributes(accessToken: string): Promise<Record<string, string>>;
}

export function createAccountApi(options: CognitoOptions): AccountApi {
  const { appClientId } = options.settings;
  const endpoint = createEndpoint(options);
  return {
    endpoint,

    async refresh(refreshToken) {
      const body = await endpoint.call("RefreshTokens", {
        ClientId: appClientId,
        AuthFlow: "REFRESH_TOKEN_AUTH",
        AuthParameters: { REFRESH_TOKEN: refreshToken },
      });
      const result = v.safeParse(refreshResponse, body);
      if (!result.success) throw new Failure("ServerUnreachable", { detail: "a refresh without tokens" });
      const { IdToken, AccessToken, RefreshToken } = result.output.AuthenticationResult;
      return { idToken: IdToken, accessToken: AccessToken, refreshToken: RefreshToken ?? refreshToken };
    },

    revoke(refreshToken) {
      const params = { ClientId: appClientId, Token: refreshToken };
      endpoint.call("RevokeToken", params, { keepalive: true }).catch(() => {});
    },

    async changePassword(accessToken, oldPassword, newPassword) {
      const passwords = { PreviousPassword: oldPassword, ProposedPassword: newPassword };
      await endpoint.call("ChangePassword", { AccessToken: accessToken, ...passwords });
    },

    async forgotPassword(email) {
      const result = v.safeParse(
        forgotPasswordResponse,
        await endpoint.call("ForgotPassword", { ClientId: appClientId, Username: email }),
      );
      return result.success ? result.output.CodeDeliveryDetails.Destination : null;
    },

    async confirmForgotPassword(email, code, newPassword) {
      await endpoint.call("ConfirmForgotPassword", {
        ClientId: appClientId,
        Username: email,
        ConfirmationCode: code,
        Password: newPassword,
      });
    },

    async attributes(accessToken) {
      const result = v.safeParse(
        getUserResponse,
        await endpoint.call("GetUser", { AccessToken: accessToken }),
      );
      if (!result.success) throw new Failure("ServerUnreachable", { detail: "GetUser without attributes" });
      return Object.fromEntries(result.output.UserAttributes.map(({ Name, Value }) => [Name, Value]));
    },
  };
}
