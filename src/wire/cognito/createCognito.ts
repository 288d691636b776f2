/** The client of Amazon Cognito. What runs without the library stands here; signIn.ts, which needs it, is fetched when needed. */
import * as v from "valibot";
import { codeOf, Failure } from "../../domain/failure.ts";
import type { Cognito, CognitoMeans, SignInStep } from "./cognito.ts";
import { type Answer, createEndpoint } from "./endpoint.ts";
import type { Outcome, SignIn } from "./signIn.ts";
import { createTokenStore, type HeldSession } from "./tokens.ts";

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

/** A sign-in under way. */
interface Attempt {
  /** Set once the provider has asked for more than the password. */
  challenged: SignIn | null;
  end: AbortController;
}

/**
 * The client of one user pool. Failures: see refusal.ts for the provider's own; NetworkError, ServerUnreachable and
 * Timeout (15 s for each request, decision 12); SessionExpired where somebody must be signed in; Aborted for an attempt
 * that was cancelled. Only signing in needs the library (a chunk of its own); everything else is a plain request.
 */
export function createCognito(means: CognitoMeans): Cognito {
  const { settings, clock } = means;
  const endpoint = createEndpoint(means);
  const tokens = createTokenStore(means);

  /** Another one with every sign-in, hand-over and sign-out: a refresh begun in an older one may not write. */
  let epoch = 0;
  let refreshing: Promise<string> | null = null;
  let attempt: Attempt | null = null;
  let library: Promise<typeof import("./signIn.ts")> | null = null;

  function loadLibrary() {
    library ??= import("./signIn.ts").catch((cause: unknown) => {
      library = null; // the next attempt asks again
      throw new Failure("NetworkError", { cause, detail: "sign-in chunk" });
    });
    return library;
  }

  function endAttempt() {
    attempt?.end.abort();
    attempt = null;
  }

  function beginEpoch() {
    epoch++;
    refreshing = null;
  }

  const revoke = (refreshToken: string) => {
    const params = { ClientId: settings.clientId, Token: refreshToken };
    // Best effort: signed out here is signed out, whether or not the provider hears of it.
    endpoint.call("RevokeToken", params, { keepalive: true }).catch(() => {});
  };

  /** Keeps the tokens of an attempt that has come to its end, unless it was given up meanwhile. */
  async function stepOf(mine: Attempt, coming: Promise<Outcome>): Promise<SignInStep> {
    const outcome = await coming;
    if (mine !== attempt) throw new Failure("Aborted");
    if (outcome.kind !== "tokens") return outcome;
    attempt = null;
    beginEpoch();
    return { kind: "signedIn", identity: tokens.keep(outcome.tokens, clock.now()).identity };
  }

  async function answer(send: (signIn: SignIn) => Promise<Outcome>): Promise<SignInStep> {
    if (!attempt?.challenged) throw new Failure("ChallengeExpired"); // the page was loaded anew: nothing is known of it
    return stepOf(attempt, send(attempt.challenged));
  }

  /** What a call gets whose session ended while it waited: the same person's new token, never another person's. */
  async function successorOf({ identity }: HeldSession): Promise<string> {
    if (tokens.read()?.identity.sub === identity.sub) return accessToken();
    throw new Failure("SessionExpired", { detail: "signed out during a refresh" });
  }

  async function refresh(session: HeldSession): Promise<string> {
    const begunIn = epoch;
    const params = {
      ClientId: settings.clientId,
      AuthFlow: "REFRESH_TOKEN_AUTH",
      AuthParameters: { REFRESH_TOKEN: session.refreshToken },
    };
    try {
      const body = await endpoint.call("RefreshTokens", params);
      if (epoch === begunIn) return keepRefreshed(session, body);
    } catch (failure) {
      if (epoch === begunIn) {
        if (codeOf(failure) === "SessionExpired") tokens.clear();
        throw failure;
      }
    }
    return successorOf(session);
  }

  function keepRefreshed(session: HeldSession, body: Answer): string {
    const result = v.safeParse(refreshed, body);
    if (!result.success) throw new Failure("ServerUnreachable", { detail: "a refresh without tokens" });
    const { IdToken, AccessToken, RefreshToken } = result.output.AuthenticationResult;
    const refreshToken = RefreshToken ?? session.refreshToken;
    return tokens.keep({ idToken: IdToken, accessToken: AccessToken, refreshToken }).accessToken;
  }

  async function accessToken(refused?: string): Promise<string> {
    if (refreshing) return refreshing;
    const session = tokens.read();
    if (!session) throw new Failure("SessionExpired", { detail: "nobody is signed in" });
    if (session.accessToken !== refused && tokens.isFresh()) return session.accessToken;

    const mine = refresh(session).finally(() => {
      if (refreshing === mine) refreshing = null;
    });
    refreshing = mine;
    return mine;
  }

  /** A call of the signed-in user's; a token refused though it seemed good (signed out elsewhere, clocks) gets one refresh. */
  async function asUser<T>(call: (token: string) => Promise<T>): Promise<T> {
    const token = await accessToken();
    try {
      return await call(token);
    } catch (failure) {
      if (codeOf(failure) !== "SessionExpired") throw failure;
      return call(await accessToken(token));
    }
  }

  return {
    identity: () => tokens.read()?.identity ?? null,
    isFresh: () => tokens.isFresh(),
    accessToken,

    warmUp() {
      loadLibrary().catch(() => {});
    },

    async signIn(email, password) {
      endAttempt();
      const mine: Attempt = { challenged: null, end: new AbortController() };
      attempt = mine;
      try {
        const { createSignIn } = await loadLibrary();
        const signIn = createSignIn(settings, endpoint, { email, password }, mine.end.signal);
        const step = await stepOf(mine, signIn.start());
        mine.challenged = signIn;
        return step;
      } catch (failure) {
        if (mine === attempt) attempt = null; // a refused password is not kept
        throw failure;
      }
    },

    answerNewPassword: (password) => answer((signIn) => signIn.answerNewPassword(password)),
    answerCode: (code) => answer((signIn) => signIn.answerCode(code)),
    isChallenged: () => attempt !== null && attempt.challenged !== null,
    cancelSignIn: endAttempt,

    async changePassword(oldPassword, newPassword) {
      const passwords = { PreviousPassword: oldPassword, ProposedPassword: newPassword };
      await asUser((token) => endpoint.call("ChangePassword", { AccessToken: token, ...passwords }));
    },

    async forgotPassword(email) {
      const params = { ClientId: settings.clientId, Username: email };
      const told = v.safeParse(codeSent, await endpoint.call("ForgotPassword", params));
      return told.success ? told.output.CodeDeliveryDetails.Destination : null;
    },

    async confirmForgotPassword(email, code, newPassword) {
      await endpoint.call("ConfirmForgotPassword", {
        ClientId: settings.clientId,
        Username: email,
        ConfirmationCode: code,
        Password: newPassword,
      });
    },

    async attributes() {
      const body = await asUser((token) => endpoint.call("GetUser", { AccessToken: token }));
      const user = v.safeParse(userAnswer, body);
      if (!user.success) throw new Failure("ServerUnreachable", { detail: "GetUser without attributes" });
      return Object.fromEntries(user.output.UserAttributes.map(({ Name, Value }) => [Name, Value]));
    },

    signOut() {
      const session = tokens.read();
      tokens.clear();
      beginEpoch();
      endAttempt();
      if (session) revoke(session.refreshToken);
    },

    parcel: () => tokens.parcel(),

    adopt(parcel, notBefore) {
      const identity = tokens.adopt(parcel, notBefore);
      if (identity) beginEpoch();
      return identity;
    },
  };
}
