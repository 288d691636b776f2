/** A person's passkeys: registering one in two steps, listing, removing. */
import * as v from "valibot";
import { CognitoException, limitExceeded } from "../exception.ts";
import { operation, text } from "../operation.ts";
import { challengeNotFound, unsupported } from "../passkeys.ts";
import type { Passkey } from "../records.ts";

const MOST_PASSKEYS = 20; // developer guide, "Passkey sign-in": as many a user
const PAGE_SIZE = 20; // API reference, ListWebAuthnCredentials

export const startWebAuthnRegistration = operation(
  v.object({ AccessToken: text }),
  async (pool, { AccessToken }) => {
    const account = await pool.tokens.owner(AccessToken);
    if (account.passkeys.length >= MOST_PASSKEYS) throw limitExceeded();
    const challenge = pool.passkeys.newChallenge();
    pool.challenges.beginRegistration(account.sub, challenge);
    return { CredentialCreationOptions: pool.passkeys.creationOptions(account, challenge) };
  },
);

export const completeWebAuthnRegistration = operation(
  v.object({ AccessToken: text, Credential: v.unknown() }),
  async (pool, { AccessToken, Credential }) => {
    const account = await pool.tokens.owner(AccessToken);
    const challenge = pool.challenges.takeRegistration(account.sub);
    if (challenge === null) throw challengeNotFound();
    const passkey = await pool.passkeys.registered(Credential, challenge, pool.clock.now());
    if (pool.accounts.hasPasskey(passkey.id)) {
      // The API reference names no error for a credential that is registered already; its client mismatch is about the
      // app client.
      throw unsupported(null);
    }
    account.passkeys.push(passkey);
    return {};
  },
);

export const listWebAuthnCredentials = operation(
  v.object({
    AccessToken: text,
    MaxResults: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(PAGE_SIZE)), PAGE_SIZE),
    NextToken: v.optional(v.string(), "0"),
  }),
  async (pool, { AccessToken, MaxResults, NextToken }) => {
    const { passkeys } = await pool.tokens.owner(AccessToken);
    const begin = Number(NextToken) || 0;
    const end = begin + (MaxResults || PAGE_SIZE);
    return {
      Credentials: passkeys.slice(begin, end).map(description),
      ...(end < passkeys.length && { NextToken: String(end) }),
    };
  },
);

/** AWS chooses a credential's name; no call takes one. Here the name says only the kind of authenticator. */
const description = ({ id, attachment, transports, relyingPartyId, createdAt }: Passkey): object => ({
  CredentialId: id,
  FriendlyCredentialName: attachment === "cross-platform" ? "Security key" : "Passkey",
  RelyingPartyId: relyingPartyId,
  ...(attachment && { AuthenticatorAttachment: attachment }),
  AuthenticatorTransports: transports,
  CreatedAt: createdAt / 1000,
});

export const deleteWebAuthnCredential = operation(
  v.object({ AccessToken: text, CredentialId: text }),
  async (pool, { AccessToken, CredentialId }) => {
    const account = await pool.tokens.owner(AccessToken);
    const left = account.passkeys.filter(({ id }) => id !== CredentialId);
    if (left.length === account.passkeys.length) {
      throw new CognitoException("ResourceNotFoundException", "Credential does not exist.");
    }
    account.passkeys = left;
    return {};
  },
);
