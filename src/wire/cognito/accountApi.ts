/** The operations of Cognito other than signing in: plain requests that do not need the SRP library. */
import * as v from "valibot";
import { Failure } from "../../domain/failure.ts";
import type { CognitoOptions } from "./cognito.ts";
import { createEndpoint, type Endpoint, type EndpointBody } from "./endpoint.ts";
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

/** `usedUp`: with rotation, the refresh token was used before, and its grace period is over. */
export type RefreshResult = { kind: "tokens"; tokens: IssuedTokens } | { kind: "usedUp" };

/** Answers of a pool, region or gateway that knows only the older flow. */
const unknownOperationErrors: ReadonlySet<string> = new Set([
  "UnknownOperationException",
  "InvalidParameterException",
]);

/** Raises what endpoint.ts raises. Access tokens are passed in and must be valid. */
export interface AccountApi {
  endpoint: Endpoint;
  /**
   * By GetTokensFromRefreshToken, which serves pools with and without rotation; where it is unknown, by InitiateAuth with
   * REFRESH_TOKEN_AUTH, from then on alone. Also raises ServerUnreachable for a response without tokens.
   */
  refresh(refreshToken: string): Promise<RefreshResult>;
  /** Best effort: the request outlives the page and its failure is ignored. */
  revoke(refreshToken: string): void;
  /**
   * Ends all sessions of the user, so that no refresh token of theirs is good any more. Also raises ResultUnknown when the
   * answer was lost.
   */
  endAllSessions(accessToken: string): Promise<void>;
  /** Also raises ResultUnknown when the answer was lost. */
  changePassword(accessToken: string, oldPassword: string, newPassword: string): Promise<void>;
  /** The masked address the code went to; null when Cognito does not name it. */
  forgotPassword(email: string): Promise<string | null>;
  /** Also raises ResultUnknown when the answer was lost. */
  confirmForgotPassword(email: string, code: string, newPassword: string): Promise<void>;
  /** Also raises ServerUnreachable for a response without attributes. */
  attributes(accessToken: string): Promise<Record<string, string>>;
}

/**
 * Also makes the `endpoint` that signing in and passkeys share. It remembers for the page's life that the pool knows
 * only the older refresh.
 */
export function createAccountApi(options: CognitoOptions): AccountApi {
  const { appClientId } = options.settings;
  const endpoint = createEndpoint(options);
  /** The pool has refused the newer call and answered the older one. */
  let onlyOlderFlow = false;

  async function refreshByOlderFlow(refreshToken: string): Promise<IssuedTokens> {
    const body = await endpoint.call("RefreshTokens", {
      ClientId: appClientId,
      AuthFlow: "REFRESH_TOKEN_AUTH",
      AuthParameters: { REFRESH_TOKEN: refreshToken },
    });
    return issuedTokens(body, refreshToken);
  }

  return {
    endpoint,

    async refresh(refreshToken) {
      if (onlyOlderFlow) return { kind: "tokens", tokens: await refreshByOlderFlow(refreshToken) };
      const answer = await endpoint.tryCall("GetTokensFromRefreshToken", {
        ClientId: appClientId,
        RefreshToken: refreshToken,
      });
      if (answer.kind === "answered") {
        return { kind: "tokens", tokens: issuedTokens(answer.body, refreshToken) };
      }
      if (answer.exception === "RefreshTokenReuseException") return { kind: "usedUp" };
      if (!unknownOperationErrors.has(answer.exception)) throw answer.failure;
      const tokens = await refreshByOlderFlow(refreshToken);
      onlyOlderFlow = true;
      return { kind: "tokens", tokens };
    },

    revoke(refreshToken) {
      const params = { ClientId: appClientId, Token: refreshToken };
      endpoint.call("RevokeToken", params, { keepalive: true }).catch(() => {});
    },

    async endAllSessions(AccessToken) {
      await endpoint.call("GlobalSignOut", { AccessToken }, { writes: true });
    },

    async changePassword(accessToken, oldPassword, newPassword) {
      const passwords = { PreviousPassword: oldPassword, ProposedPassword: newPassword };
      const params = { AccessToken: accessToken, ...passwords };
      await endpoint.call("ChangePassword", params, { writes: true });
    },

    async forgotPassword(email) {
      const result = v.safeParse(
        forgotPasswordResponse,
        await endpoint.call("ForgotPassword", { ClientId: appClientId, Username: email }),
      );
      return result.success ? result.output.CodeDeliveryDetails.Destination : null;
    },

    async confirmForgotPassword(email, code, newPassword) {
      const who = { ClientId: appClientId, Username: email };
      const params = { ...who, ConfirmationCode: code, Password: newPassword };
      await endpoint.call("ConfirmForgotPassword", params, { writes: true });
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

/** Without rotation the refresh token stays the same and is not sent again. */
function issuedTokens(body: EndpointBody, refreshToken: string): IssuedTokens {
  const result = v.safeParse(refreshResponse, body);
  if (!result.success) throw new Failure("ServerUnreachable", { detail: "a refresh without tokens" });
  const { IdToken, AccessToken, RefreshToken } = result.output.AuthenticationResult;
  return { idToken: IdToken, accessToken: AccessToken, refreshToken: RefreshToken ?? refreshToken };
}
