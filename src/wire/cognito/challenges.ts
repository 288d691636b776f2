/** Reads Cognito's answer to a step of signing in: tokens, or the next challenge. */
import * as v from "valibot";
import type { SecondFactor } from "../../domain/account.ts";
import { Failure } from "../../domain/failure.ts";
import { fieldsOf, parseJson } from "../browser.ts";
import type { EndpointBody } from "./endpoint.ts";
import type { IssuedTokens } from "./tokens.ts";

/** A challenge waiting for its answer. */
export interface OpenChallenge {
  name: string;
  /** Valid for one answer, within three minutes (a setting of the app client). */
  session: string;
  /** Cognito's ChallengeParameters. */
  parameters: Readonly<Record<string, string>>;
}

const tokensBody = v.object({
  AuthenticationResult: v.object({
    // Only names are read from this token.
    IdToken: v.optional(v.string(), ""),
    AccessToken: v.string(),
    RefreshToken: v.optional(v.string()),
  }),
});

/**
 * The tokens in an answer; null if it has none. Without rotation the answer to a refresh has no refresh token, so
 * `held` is kept.
 */
export function tokensIn(body: EndpointBody, held?: string): IssuedTokens | null {
  const { success, output } = v.safeParse(tokensBody, body);
  if (!success) return null;
  const { IdToken, AccessToken, RefreshToken: refreshToken = held } = output.AuthenticationResult;
  return refreshToken === undefined ? null : { idToken: IdToken, accessToken: AccessToken, refreshToken };
}

const challengeBody = v.object({
  ChallengeName: v.string(),
  Session: v.optional(v.nullable(v.string()), ""),
  ChallengeParameters: v.optional(v.nullable(v.record(v.string(), v.nullable(v.string())))),
});

/** Raises ServerUnreachable for an answer with neither tokens nor a challenge. */
export function readAnswer(
  body: EndpointBody,
): { kind: "tokens"; tokens: IssuedTokens } | { kind: "challenge"; challenge: OpenChallenge } {
  const tokens = tokensIn(body);
  if (tokens) return { kind: "tokens", tokens };
  const asked = readAs(challengeBody, body, "neither tokens nor a challenge");
  const { ChallengeName, Session, ChallengeParameters } = asked;
  const known = Object.entries(ChallengeParameters ?? {}).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  );
  return {
    kind: "challenge",
    challenge: { name: ChallengeName, session: Session ?? "", parameters: Object.fromEntries(known) },
  };
}

const secondFactors: readonly SecondFactor[] = ["SOFTWARE_TOKEN_MFA", "SMS_MFA", "EMAIL_OTP"];

const names = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

/** The names in a list that Cognito sends as JSON text (MFAS_CAN_CHOOSE, MFAS_CAN_SETUP); none if it is unreadable. */
export function factorNames(list: string | undefined): readonly string[] {
  const read = v.safeParse(names, list);
  return read.success ? read.output : [];
}

/**
 * Attributes that NEW_PASSWORD_REQUIRED asks for and the account lacks. Cognito refuses any other attribute, especially
 * the e-mail address (API reference, RespondToAuthChallenge).
 */
export function missingAttributes({ requiredAttributes, userAttributes }: OpenChallenge["parameters"]) {
  const held = fieldsOf(parseJson(userAttributes ?? null));
  return factorNames(requiredAttributes)
    .map((name) => name.replace("userAttributes.", ""))
    .filter((name) => !held[name] && !/^email$|_verified$/.test(name));
}

/** The named factors that the app has a screen for. */
export const knownFactors = (list: string | undefined): readonly SecondFactor[] => {
  const named = factorNames(list);
  return secondFactors.filter((factor) => named.includes(factor));
};

/** The failure for an answer that Cognito would not send. `detail` says what is wrong with it. */
export const notCognito = (detail: string, cause?: unknown): Failure =>
  new Failure("ServerUnreachable", { cause, detail });

/** Decodes an answer. Raises ServerUnreachable, with `fault` as its detail, if Cognito would not send such an answer. */
export function readAs<S extends v.GenericSchema>(schema: S, body: unknown, fault: string): v.InferOutput<S> {
  const { success, output } = v.safeParse(schema, body);
  if (!success) throw notCognito(fault);
  return output;
}

/**
 * The failure for a challenge without a screen, or for one that offers nothing the app supports. Its detail is the
 * challenge's name.
 */
export const unsupported = (name: string): Failure => new Failure("UnsupportedChallenge", { detail: name });
