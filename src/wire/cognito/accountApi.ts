/**
 * The operations of Cognito other than signing in, with passkeys (API reference: StartWebAuthnRegistration and its siblings)
 * and the authenticator app: plain requests that do not need the SRP library.
 */
import * as v from "valibot";
import type { CodeDelivery, Passkey } from "../../domain/account.ts";
import { codeOf, Failure } from "../../domain/failure.ts";
import { notCognito, readAs, tokensIn } from "./challenges.ts";
import { type Endpoint, settingPassword } from "./endpoint.ts";
import type { IssuedTokens } from "./tokens.ts";

const getUserResponse = v.object({
  UserAttributes: v.array(v.object({ Name: v.string(), Value: v.optional(v.string(), "") })),
  UserMFASettingList: v.nullish(v.array(v.string()), []),
});
const associateResponse = v.object({ SecretCode: v.string() });
const named = v.fallback(v.nullable(v.string()), null);
/** Anything else names neither. */
const codeDelivery = v.object({ DeliveryMedium: named, Destination: named });

/** The browser checks the options itself. */
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

/** The most pages of passkeys that are read. A user has at most 20, and one page holds as many ("Passkey sign-in"). */
const MOST_PAGES = 5;

/**
 * Each call raises the failures of endpoint.ts. Access tokens are passed in and must be valid. A call that sets a password
 * raises PasswordResultUnknown if its answer is lost.
 */
export function createAccountApi(endpoint: Endpoint, appClientId: string) {
  const getUser = async (AccessToken: string) =>
    readAs(getUserResponse, await endpoint.call("GetUser", { AccessToken }), "GetUser without attributes");

  return {
    /**
     * Also raises SessionExpired if the refresh token is no longer valid (with rotation also if it was used before), and
     * ServerUnreachable for a response without tokens. Without rotation the refresh token stays the same.
     */
    async refresh(refreshToken: string): Promise<IssuedTokens> {
      const params = { ClientId: appClientId, RefreshToken: refreshToken };
      const tokens = tokensIn(await endpoint.call("GetTokensFromRefreshToken", params), refreshToken);
      if (!tokens) throw notCognito("a refresh without tokens");
      return tokens;
    },

    /** Best effort: the request survives the page, and its failure is ignored. */
    revoke(refreshToken: string, ClientId = appClientId): void {
      const params = { ClientId, Token: refreshToken };
      endpoint.call("RevokeToken", params, { keepalive: true }).catch(() => {});
    },

    /**
     * Ends all sessions of the user: none of their refresh tokens is valid any more. Also raises ResultUnknown if the answer
     * was lost.
     */
    async endAllSessions(AccessToken: string): Promise<void> {
      await endpoint.call("GlobalSignOut", { AccessToken }, { writes: true });
    },

    async changePassword(
      AccessToken: string,
      PreviousPassword: string,
      ProposedPassword: string,
    ): Promise<void> {
      const params = { AccessToken, PreviousPassword, ProposedPassword };
      await settingPassword(endpoint.call("ChangePassword", params, { writes: true }));
    },

    /** Resolves with the way of the code. */
    async forgotPassword(Username: string): Promise<CodeDelivery> {
      const body = await endpoint.call("ForgotPassword", { ClientId: appClientId, Username });
      const sent = v.parse(codeDelivery, Object(body.CodeDeliveryDetails));
      return { medium: sent.DeliveryMedium, destination: sent.Destination };
    },

    async confirmForgotPassword(Username: string, ConfirmationCode: string, Password: string): Promise<void> {
      const params = { ClientId: appClientId, Username, ConfirmationCode, Password };
      await settingPassword(endpoint.call("ConfirmForgotPassword", params, { writes: true }));
    },

    /** Also raises ServerUnreachable for a response without attributes. */
    async attributes(AccessToken: string): Promise<Record<string, string>> {
      const { UserAttributes } = await getUser(AccessToken);
      return Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
    },

    /** Whether a code of an authenticator app is asked for after the password. */
    async hasAuthenticator(AccessToken: string): Promise<boolean> {
      return (await getUser(AccessToken)).UserMFASettingList.includes("SOFTWARE_TOKEN_MFA");
    },

    /** A new secret for an authenticator app, in base32. The one in use stays until a code of the new one is verified. */
    async beginAuthenticator(AccessToken: string): Promise<string> {
      const body = await endpoint.call("AssociateSoftwareToken", { AccessToken });
      return readAs(associateResponse, body, "AssociateSoftwareToken without a secret").SecretCode;
    },

    /** Also raises ResultUnknown when the answer was lost. */
    async verifyAuthenticator(AccessToken: string, UserCode: string): Promise<void> {
      const params = { AccessToken, UserCode };
      const { Status } = await endpoint.call("VerifySoftwareToken", params, { writes: true });
      // Some refusals of a code come as a good response (API reference).
      if (Status === "ERROR") throw new Failure("CodeMismatchException");
    },

    /**
     * Sets whether the sign-in asks for a code of the verified authenticator app. Also raises ResultUnknown when the
     * answer was lost.
     */
    async switchAuthenticator(AccessToken: string, isOn: boolean): Promise<void> {
      const params = { AccessToken, SoftwareTokenMfaSettings: { Enabled: isOn, PreferredMfa: isOn } };
      await endpoint.call("SetUserMFAPreference", params, { writes: true });
    },

    /** The options for the browser, in JSON's shape (WebAuthn Level 3, PublicKeyCredentialCreationOptionsJSON). */
    async beginPasskey(AccessToken: string): Promise<PublicKeyCredentialCreationOptionsJSON> {
      const body = await endpoint.call("StartWebAuthnRegistration", { AccessToken });
      const fault = "StartWebAuthnRegistration without options";
      return readAs(beginPasskeyResponse, body, fault).CredentialCreationOptions;
    },

    /** `Credential` is in JSON's shape (RegistrationResponseJSON). */
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

    /** Also resolves if the passkey no longer exists. */
    async removePasskey(AccessToken: string, CredentialId: string): Promise<void> {
      try {
        await endpoint.call("DeleteWebAuthnCredential", { AccessToken, CredentialId });
      } catch (failure) {
        if (codeOf(failure) !== "NotFound") throw failure;
      }
    },
  };
}
