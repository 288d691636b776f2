/**
 * The client of Amazon Cognito. What the stored tokens tell stands here; what asks the provider (provider.ts) and what
 * signs in (signIn.ts, which alone needs the library) are fetched when needed.
 */
import { codeOf, Failure } from "../../domain/failure.ts";
import { createAccountApi } from "./accountApi.ts";
import type { Cognito, CognitoOptions, SignInStep } from "./cognito.ts";
import type { SignIn, SignInOutcome } from "./signIn.ts";
import { createTokenStore, type HeldSession } from "./tokens.ts";

/** A sign-in under way. */
interface Attempt {
  /** Set once the provider has asked for more than the password. */
  challenged: SignIn | null;
  end: AbortController;
}

/**
 * The client of one user pool. Failures: see refusal.ts for the provider's own; NetworkError, ServerUnreachable and
 * Timeout (15 s for each request, decision 12); SessionExpired where somebody must be signed in; Aborted for an attempt
 * that was cancelled. A chunk that does not come is a NetworkError, and is fetched again by the next attempt.
 */
export function createCognito(means: CognitoOptions): Cognito {
  const { settings, clock } = means;
  const provider = createAccountApi(means);
  const tokens = createTokenStore(means);

  /** Another one with every sign-in, hand-over and sign-out: a refresh begun in an older one may not write. */
  let epoch = 0;
  let refreshing: Promise<string> | null = null;
  let attempt: Attempt | null = null;
  let library: Promise<typeof import("./signIn.ts")> | null = null;

  function theLibrary() {
    library ??= import("./signIn.ts").catch((cause: unknown) => {
      library = null;
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

  /** Keeps the tokens of an attempt that has come to its end, unless it was given up meanwhile. */
  async function stepOf(mine: Attempt, coming: Promise<SignInOutcome>): Promise<SignInStep> {
    const outcome = await coming;
    if (mine !== attempt) throw new Failure("Aborted");
    if (outcome.kind !== "tokens") return outcome;
    attempt = null;
    beginEpoch();
    return { kind: "signedIn", identity: tokens.keep(outcome.tokens, clock.now()).identity };
  }

  async function answer(send: (signIn: SignIn) => Promise<SignInOutcome>): Promise<SignInStep> {
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
    try {
      const issued = await provider.refresh(session.refreshToken);
      if (epoch === begunIn) return tokens.keep(issued).accessToken;
    } catch (failure) {
      if (epoch === begunIn) {
        if (codeOf(failure) === "SessionExpired") tokens.clear();
        throw failure;
      }
    }
    return successorOf(session);
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
  async function asUser<T>(ask: (token: string) => Promise<T>): Promise<T> {
    const token = await accessToken();
    try {
      return await ask(token);
    } catch (failure) {
      if (codeOf(failure) !== "SessionExpired") throw failure;
      return ask(await accessToken(token));
    }
  }

  return {
    identity: () => tokens.read()?.identity ?? null,
    isFresh: () => tokens.isFresh(),
    accessToken,

    warmUp() {
      theLibrary().catch(() => {});
    },

    async signIn(email, password) {
      endAttempt();
      const mine: Attempt = { challenged: null, end: new AbortController() };
      attempt = mine;
      try {
        const { createSignIn } = await theLibrary();
        const signIn = createSignIn(settings, provider.endpoint, { email, password }, mine.end.signal);
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

    changePassword: (oldPassword, newPassword) =>
      asUser((token) => provider.changePassword(token, oldPassword, newPassword)),
    forgotPassword: provider.forgotPassword,
    confirmForgotPassword: provider.confirmForgotPassword,
    attributes: () => asUser(provider.attributes),

    signOut() {
      const session = tokens.read();
      tokens.clear();
      beginEpoch();
      endAttempt();
      if (session) provider.revoke(session.refreshToken);
    },

    parcel: () => tokens.parcel(),

    adopt(parcel, notBefore) {
      const identity = tokens.adopt(parcel, notBefore);
      if (identity) beginEpoch();
      return identity;
    },
  };
}
