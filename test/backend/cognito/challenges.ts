/** What is in progress: the requested proof of a password, the challenges that may follow it, and registrations of passkeys. */
import { randomBytes } from "node:crypto";
import type { BackendClock } from "../contract.ts";
import { notAuthorized, wrongPassword } from "./exception.ts";
import { type Challenge, type Records, under } from "./records.ts";

type PendingProof = Records["proofs"][string];
type NewChallenge = Pick<Challenge, "name" | "sub"> & Partial<Pick<Challenge, "code" | "setUp">>;

const WRONG_CODES = 5;

export function createChallenges(
  records: Records,
  clock: BackendClock,
  lifetime: number,
  subOf: (username: string) => string,
) {
  const isOver = ({ expiresAt }: { expiresAt: number }): boolean => clock.now() >= expiresAt;
  const expiresAt = (): number => clock.now() + lifetime;
  const isOf = (sub: string, username: string): boolean => username === sub || subOf(username) === sub;

  /** Removes expired entries. An answer to a removed one is refused like an answer to an expired one. */
  function forgetOver(pending: Record<string, { expiresAt: number }>): void {
    for (const [id, one] of Object.entries(pending)) {
      if (isOver(one)) delete pending[id];
    }
  }

  /** Opens a challenge and returns its Session. */
  function open(challenge: NewChallenge) {
    forgetOver(records.challenges);
    const session = randomBytes(384).toString("base64url");
    records.challenges[session] = {
      code: null,
      setUp: null,
      ...challenge,
      wrongCodes: 0,
      answered: false,
      expiresAt: expiresAt(),
    };
    return session;
  }

  return {
    /** Stores the values that the proof will be checked against, and returns its SECRET_BLOCK. */
    askProof(proof: Omit<PendingProof, "expiresAt">) {
      forgetOver(records.proofs);
      const secretBlock = randomBytes(768).toString("base64");
      records.proofs[secretBlock] = { ...proof, expiresAt: expiresAt() };
      return secretBlock;
    },
    /**
     * Returns the stored values once. Raises NotAuthorizedException if they have expired, were used, or belong to
     * another user.
     */
    takeProof(secretBlock: string, username: string) {
      const proof = under(records.proofs, secretBlock);
      delete records.proofs[secretBlock];
      if (!proof || isOver(proof)) throw expired();
      const isSame = username === proof.sub || username.toLowerCase() === proof.username.toLowerCase();
      if (!isSame) throw wrongPassword();
      return proof;
    },
    open,
    /** Opens a challenge and returns the answer that puts it to the user. */
    ask: (challenge: NewChallenge, parameters: object) => ({
      ChallengeName: challenge.name,
      Session: open(challenge),
      ChallengeParameters: parameters,
    }),
    /**
     * Raises NotAuthorizedException if the session has expired, was answered already, or belongs to another user. A
     * call that names no user (the set-up of an authenticator app) belongs to the session's user.
     */
    find(session: string, name: Challenge["name"], username?: string): Challenge {
      const challenge = under(records.challenges, session);
      if (!challenge || isOver(challenge) || challenge.wrongCodes >= WRONG_CODES) throw expired();
      if (challenge.answered) {
        throw notAuthorized("Invalid session for the user, session can only be used once.");
      }
      if (challenge.name !== name || (username !== undefined && !isOf(challenge.sub, username))) {
        throw notAuthorized("Invalid session for the user.");
      }
      return challenge;
    },
    /** Begins the registration of a passkey. It replaces an earlier one. */
    beginRegistration(sub: string, challenge: string) {
      records.registrations[sub] = { challenge, expiresAt: expiresAt() };
    },
    /** Returns the challenge of the registration once; null if there is none or it has expired. */
    takeRegistration(sub: string) {
      const begun = under(records.registrations, sub);
      delete records.registrations[sub];
      return begun && !isOver(begun) ? begun.challenge : null;
    },
    /** Ends whatever this person has begun. */
    endAll(sub: string) {
      for (const pending of [records.proofs, records.challenges]) {
        for (const [id, one] of Object.entries(pending)) if (one.sub === sub) delete pending[id];
      }
    },
    /** After the fifth wrong code the session ends. */
    noteWrongCode(challenge: Challenge) {
      challenge.wrongCodes += 1;
    },
  };
}

const expired = () => notAuthorized("Invalid session for the user, session is expired.");
