/**
 * The operations of Cognito other than signing in, passkeys included (API reference: StartWebAuthnRegistration and its
 * siblings): plain requests that do not need the SRP library.
 */
import * as v from "valibot";
import type { Passkey } from "../../domain/account.ts";
import { codeOf } from "../../domain/failure.ts";
import { notCognito, readAs, tokensIn } from "./challenges.ts";
import type { Endpoint, EndpointBody } from "./endpoint.ts";
import type { IssuedTokens } from "./tokens.ts";

const getUserResponse = v.object({
  UserAttributes: v.array(v.object({ Name: v.string(), Value: v.optional(v.string(), "") })),
});
const forgotPasswordResponse = v.object({ CodeDeliveryDetails: v.object({ Destination: v.string() }) });

/** What the browser needs is its own to check. */
const beginPasskeyResponse = v.object({
  CredentialCreationOptions: v.custom<PublicKeyCredentialCreationOptionsJSON>(
    (value) => typeof value === "object" && value !== null,
  ),
});

const listPasskeysResponse = v.object({
  Credentials: v.array(
    v.object({
      CredentialId: v.string(),
      FriendlyCredentialName: v.optional(v.string(), ""),
      CreatedAt: v.number(), // seconds since the epoch
    }),
  ),
  NextToken: v.optional(v.nullable(v.string())),
});

/** `usedUp`: with rotation, the refresh token was used before, and its grace period is over. */
export type RefreshResult = { kind: "tokens"; tokens: IssuedTokens } | { kind: "usedUp" };

/** Answers of a pool, region or gateway that knows only the older flow. */
const unknownOperationErrors: ReadonlySet<string> = new Set([
  "UnknownOperationException",
  "InvalidParameterException",
]);

/** How often a page of passkeys is asked for: a user has at most 20, a page holds as many ("Passkey sign-in"). */
const MOST_PAGES = 5;

/** What `createAccountApi` gives. */
export type AccountApi = ReturnType<typeof createAccountApi>;

/**
 * Each call raises what endpoint.ts raises. Access tokens are passed in and must be valid. It remembers for the page's life
 * that the pool knows only the older refresh.
 */
export function createAccountApi(endpoint: Endpoint, appClientId: string) {
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
    /**
     * By GetTokensFromRefreshToken, which serves pools with and without rotation; where it is unknown, by InitiateAuth with
     * REFRESH_TOKEN_AUTH, from then on alone. Also raises ServerUnreachable for a response without tokens.
     */
    async refresh(refreshToken: string): Promise<RefreshResult> {
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

    /** Best effort: the request outlives the page and its failure is ignored. */
    revoke(refreshToken: string): void {
      const params = { ClientId: appClientId, Token: refreshToken };
      endpoint.call("RevokeToken", params, { keepalive: true }).catch(() => {});
    },

    /**
     * Ends all sessions of the user, so that no refresh token of theirs is good any more. Also raises ResultUnknown when the
     * answer was lost.
     */
    async endAllSessions(AccessToken: string): Promise<void> {
      await endpoint.call("GlobalSignOut", { AccessToken }, { writes: true });
    },

    /** Also raises ResultUnknown when the answer was lost. */
    async changePassword(
      AccessToken: string,
      PreviousPassword: string,
      ProposedPassword: string,
    ): Promise<void> {
      const params = { AccessToken, PreviousPassword, ProposedPassword };
      await endpoint.call("ChangePassword", params, { writes: true });
    },

    /** The masked address the code went to; null when Cognito does not name it. */
    async forgotPassword(email: string): Promise<string | null> {
      const result = v.safeParse(
        forgotPasswordResponse,
        await endpoint.call("ForgotPassword", { ClientId: appClientId, Username: email }),
      );
      return result.success ? result.output.CodeDeliveryDetails.Destination : null;
    },

    /** Also raises ResultUnknown when the answer was lost. */
    async confirmForgotPassword(Username: string, ConfirmationCode: string, Password: string): Promise<void> {
      const params = { ClientId: appClientId, Username, ConfirmationCode, Password };
      await endpoint.call("ConfirmForgotPassword", params, { writes: true });
    },

    /** Also raises ServerUnreachable for a response without attributes. */
    async attributes(AccessToken: string): Promise<Record<string, string>> {
      const body = await endpoint.call("GetUser", { AccessToken });
      const { UserAttributes } = readAs(getUserResponse, body, "GetUser without attributes");
      return Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
    },

    /** The options for the browser, in JSON's shape (WebAuthn Level 3, PublicKeyCredentialCreationOptionsJSON). */
    async beginPasskey(AccessToken: string): Promise<PublicKeyCredentialCreationOptionsJSON> {
      const body = await endpoint.call("StartWebAuthnRegistration", { AccessToken });
      const fault = "StartWebAuthnRegistration without options";
      return readAs(beginPasskeyResponse, body, fault).CredentialCreationOptions;
    },

    /** `Credential` in JSON's shape, too (RegistrationResponseJSON). */
    async completePasskey(AccessToken: string, Credential: unknown): Promise<void> {
      await endpoint.call("CompleteWebAuthnRegistration", { AccessToken, Credential });
    },

    /** Oldest first. */
    async listPasskeys(AccessToken: string): Promise<readonly Passkey[]> {
      const passkeys: Passkey[] = [];
      let NextToken: string | null | undefined;
      for (let page = 0; page < MOST_PAGES; page++) {
        const params = { AccessToken, ...(NextToken && { NextToken }) };
        const body = await endpoint.call("ListWebAuthnCredentials", params);
        const listed = readAs(listPasskeysResponse, body, "ListWebAuthnCredentials without credentials");
        for (const { CredentialId, FriendlyCredentialName, CreatedAt } of listed.Credentials) {
          passkeys.push({ id: CredentialId, name: FriendlyCredentialName, createdAt: CreatedAt * 1000 });
        }
        NextToken = listed.NextToken;
        if (!NextToken) break;
      }
      return passkeys.sort((a, b) => a.createdAt - b.createdAt);
    },

    /** Resolves for one that is gone already. */
    async removePasskey(AccessToken: string, CredentialId: string): Promise<void> {
      try {
        await endpoint.call("DeleteWebAuthnCredential", { AccessToken, CredentialId });
      } catch (failure) {
        if (codeOf(failure) !== "NotFound") throw failure;
      }
    },
  };
}

/** Without rotation the refresh token stays the same and is not sent again. */
function issuedTokens(body: EndpointBody, refreshToken: string): IssuedTokens {
  const tokens = tokensIn(body, refreshToken);
  if (!tokens) throw notCognito("a refresh without tokens");
  return tokens;
}
