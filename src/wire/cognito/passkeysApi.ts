/** The signed-in user's passkeys at Cognito (API reference: StartWebAuthnRegistration and its siblings). */
import * as v from "valibot";
import { codeOf } from "../../domain/failure.ts";
import { notCognito } from "./challenges.ts";
import type { Passkey } from "./cognito.ts";
import type { Endpoint } from "./endpoint.ts";

/** What the browser needs is its own to check. */
const beginBody = v.object({
  CredentialCreationOptions: v.custom<PublicKeyCredentialCreationOptionsJSON>(
    (value) => typeof value === "object" && value !== null,
  ),
});

const listBody = v.object({
  Credentials: v.array(
    v.object({
      CredentialId: v.string(),
      FriendlyCredentialName: v.optional(v.string(), ""),
      CreatedAt: v.number(), // seconds since the epoch
    }),
  ),
  NextToken: v.optional(v.nullable(v.string())),
});

/** A user has at most 20 passkeys, a page of the list as many (developer guide, "Passkey sign-in"). */
const MOST_PAGES = 5;

/** Access tokens are passed in and must be valid. Each raises what endpoint.ts raises. */
export interface PasskeysApi {
  /** The options for the browser, in JSON's shape (WebAuthn Level 3, PublicKeyCredentialCreationOptionsJSON). */
  begin(accessToken: string): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /** `credential` in JSON's shape, too (RegistrationResponseJSON). */
  complete(accessToken: string, credential: unknown): Promise<void>;
  list(accessToken: string): Promise<readonly Passkey[]>;
  remove(accessToken: string, id: string): Promise<void>;
}

/** `list` reads at most five pages; `remove` resolves for a passkey that is gone already. */
export function createPasskeysApi(endpoint: Endpoint): PasskeysApi {
  return {
    async begin(AccessToken) {
      const read = v.safeParse(beginBody, await endpoint.call("StartWebAuthnRegistration", { AccessToken }));
      if (!read.success) throw notCognito("StartWebAuthnRegistration without options");
      return read.output.CredentialCreationOptions;
    },

    async complete(AccessToken, Credential) {
      await endpoint.call("CompleteWebAuthnRegistration", { AccessToken, Credential });
    },

    async list(AccessToken) {
      const passkeys: Passkey[] = [];
      let NextToken: string | null | undefined;
      for (let page = 0; page < MOST_PAGES; page++) {
        const params = { AccessToken, ...(NextToken && { NextToken }) };
        const read = v.safeParse(listBody, await endpoint.call("ListWebAuthnCredentials", params));
        if (!read.success) throw notCognito("ListWebAuthnCredentials without credentials");
        for (const { CredentialId, FriendlyCredentialName, CreatedAt } of read.output.Credentials) {
          passkeys.push({ id: CredentialId, name: FriendlyCredentialName, createdAt: CreatedAt * 1000 });
        }
        NextToken = read.output.NextToken;
        if (!NextToken) break;
      }
      return passkeys;
    },

    async remove(AccessToken, CredentialId) {
      try {
        await endpoint.call("DeleteWebAuthnCredential", { AccessToken, CredentialId });
      } catch (failure) {
        if (codeOf(failure) !== "NotFound") throw failure;
      }
    },
  };
}
