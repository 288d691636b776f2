/** The client of Amazon Cognito: stored tokens (tokens.ts), account operations (accountApi.ts), signing in (signIn.ts). */
import type { Identity, Passkey, SecondFactor, SignInStep } from "../../domain/account.ts";
import { codeOf, Failure, isOutcomeUnknown } from "../../domain/failure.ts";
import { createListeners } from "../listeners.ts";
import { createAccountApi } from "./accountApi.ts";
import type { CognitoOptions, OtherTabs, Renewal, SerializedSession, SrpLibrary } from "./cognitoOptions.ts";
import { isUsable } from "./earlySignIn.ts";
import { createEndpoint } from "./endpoint.ts";
import type { Passkeys } from "./passkeys.ts";
import { createSignIn, type FirstFactor, type SignIn, type SignInOutcome } from "./signIn.ts";
import { createTokenStore, type IssuedTokens, type StoredTokens } from "./tokens.ts";

/** A sign-in under way. */
interface Attempt {
  /** The e-mail address as the user typed it. */
  email: string;
  /** Set once Cognito has asked for more than the password. */
  challenged: SignIn | null;
  /** When the challenge and the password kept for it are dropped, in milliseconds since the epoch. */
  endsAt: number;
  timer: number | undefined;
  abort: AbortController;
}

/** The next person at an abandoned sign-in must not take over the account. Milliseconds by the wall clock. */
const CHALLENGE_LIMIT_MS = 15 * 60_000;

/** A change of passkeys or of the authenticator app needs a sign-in at most this old (ASVS 7.5.1). Milliseconds. */
const RECENT_MS = 5 * 60_000;

const noOtherTabs: OtherTabs = {
  inTurn: (_sub, renew) => renew(false),
  askForTokens: async () => {},
};

const unavailable = () => Promise.reject(new Failure("PasskeysUnavailable"));
const noPasskeys: Passkeys = { getAssertion: unavailable, createCredential: unavailable };

/**
 * How often a refresh is tried. A used-up refresh token is replaced by another tab's token, which may be used up, too.
 */
const REFRESH_ATTEMPTS = 3;

/** The client of one user pool, and the TokenSource of the other clients in the wire. */
export type Cognito = ReturnType<typeof createCognito>;

/**
 * Requests raise the codes of `failureCodeOf`, NetworkError, ServerUnreachable and Timeout (15 s per request, decision 12).
 * Calls that need a session raise SessionExpired without one. A cancelled attempt raises Aborted. If the library chunk cannot
 * be loaded, the call raises ServerUnreachable, or offline NetworkError; the next attempt loads it again.
 */
export function createCognito(options: CognitoOptions) {
  const {
    settings,
    clock,
    online,
    loadSrp = () => import("./srpLibrary.ts"),
    passkeys = noPasskeys,
    otherTabs = noOtherTabs,
  } = options;
  const endpoint = createEndpoint(options);
  const api = createAccountApi(endpoint, settings.appClientId);
  const tokens = createTokenStore(options);

  /** Changes with every sign-in, hand-over and sign-out. A refresh that began in an earlier epoch must not write. */
  let epoch = 0;
  let refreshing: Promise<string> | null = null;
  let attempt: Attempt | null = null;
  let library: Promise<SrpLibrary> | null = null;
  /** Used once. */
  let early = options.earlySignIn ?? null;
  const renewals = createListeners<Identity>();
  const sessions = createListeners<Identity>();

  const notLoaded = (cause: unknown, detail: string) =>
    new Failure(online() ? "ServerUnreachable" : "NetworkError", { cause, detail });

  function loadLibrary() {
    library ??= loadSrp().catch((cause: unknown) => {
      library = null;
      throw notLoaded(cause, "sign-in chunk");
    });
    return library;
  }

  function cancelAttempt() {
    attempt?.abort.abort();
    clock.clearTimeout(attempt?.timer);
    attempt = null;
  }

  /** The sign-in that waits for an answer. It compares the time, because timers stop while a laptop sleeps. */
  function challenged(): { current: Attempt; signIn: SignIn } | null {
    if (attempt?.challenged && clock.now() >= attempt.endsAt) cancelAttempt();
    return attempt?.challenged ? { current: attempt, signIn: attempt.challenged } : null;
  }

  const newSignIn = (email: string, first: FirstFactor, signal: AbortSignal) =>
    createSignIn({ settings, endpoint, email, first, signal });

  /** `prove` provides the first factor and loads what it needs. */
  async function beginSignIn(email: string, prove: () => Promise<FirstFactor>): Promise<SignInStep> {
    cancelAttempt();
    const abort = new AbortController();
    const current: Attempt = { email, challenged: null, endsAt: 0, timer: undefined, abort };
    attempt = current;
    try {
      const signIn = newSignIn(email, await prove(), abort.signal);
      const step = await complete(current, signIn.start());
      if (step.kind !== "signedIn") keepChallenge(current, signIn);
      return step;
    } catch (failure) {
      if (current === attempt) attempt = null; // a rejected password is not kept
      throw failure;
    }
  }

  function keepChallenge(current: Attempt, signIn: SignIn) {
    current.challenged = signIn;
    current.endsAt = clock.now() + CHALLENGE_LIMIT_MS;
    current.timer = clock.setTimeout(() => {
      if (attempt === current) cancelAttempt();
    }, CHALLENGE_LIMIT_MS);
  }

  /** Somebody who finds an open session must not be able to take over the account for good. */
  function demandRecentSignIn() {
    if (tokens.proofAgeMs() > RECENT_MS) throw new Failure("SignInTooOld");
  }

  function beginEpoch() {
    epoch++;
    refreshing = null;
  }

  /** Stores the tokens of a completed attempt, unless it was cancelled meanwhile. */
  async function complete(current: Attempt, pending: Promise<SignInOutcome>): Promise<SignInStep> {
    const outcome = await pending;
    if (current !== attempt) throw new Failure("Aborted");
    if (outcome.kind !== "tokens") return outcome;
    cancelAttempt();
    beginEpoch();
    const before = tokens.read();
    const { identity } = tokens.save(outcome.tokens, { at: clock.now(), email: current.email });
    revokeReplaced(before);
    sessions.tell(identity);
    return { kind: "signedIn", identity };
  }

  async function answer(send: (signIn: SignIn) => Promise<SignInOutcome>): Promise<SignInStep> {
    const waiting = challenged();
    if (!waiting) throw new Failure("ChallengeExpired"); // lost: the page was reloaded, or the challenge has expired
    return complete(waiting.current, send(waiting.signIn));
  }

  function forget() {
    tokens.clear();
    beginEpoch();
    cancelAttempt();
  }

  /** If another sign-in or none is stored now, revokes the tokens that were stored before (best effort). */
  function revokeReplaced(before: StoredTokens | null) {
    if (before && before.identity.signedInAt !== tokens.read()?.identity.signedInAt)
      api.revoke(before.refreshToken);
  }

  /** For a call that lost its session while it waited: the same user's new token, never another user's. */
  async function replacementToken({ identity }: StoredTokens): Promise<string> {
    if (tokens.read()?.identity.sub === identity.sub) return accessToken();
    throw new Failure("SessionExpired", { detail: "signed out during a refresh" });
  }

  async function refresh(session: StoredTokens): Promise<string> {
    const startEpoch = epoch;
    const isCurrent = () => epoch === startEpoch;
    try {
      const { accessToken } = await otherTabs.inTurn(session.identity.sub, (waited) =>
        renew(session, waited, isCurrent),
      );
      if (isCurrent()) return accessToken;
    } catch (failure) {
      if (isCurrent()) {
        if (codeOf(failure) === "SessionExpired") tokens.clear();
        throw failure;
      }
    }
    return replacementToken(session);
  }

  /** Takes newer tokens from another tab if it has some, else from Cognito. Raises Aborted if a later epoch has begun. */
  async function renew(
    { accessToken: old, identity: { sub } }: StoredTokens,
    waited: boolean,
    isCurrent: () => boolean,
  ): Promise<Renewal> {
    const isRenewed = () => tokens.read()?.accessToken !== old && tokens.isFresh();
    const takeOver = (whose: "thisSession" | "thisPerson") =>
      otherTabs.askForTokens(sub, (serializedSession) => {
        const identity = isCurrent() ? tokens.adoptNewer(serializedSession, whose) : null;
        if (identity) renewals.tell(identity);
        return identity !== null;
      });

    if (waited && isCurrent() && !isRenewed()) await takeOver("thisSession");
    for (let attempt = 0; attempt < REFRESH_ATTEMPTS; attempt++) {
      if (!isCurrent()) throw new Failure("Aborted");
      const held = tokens.read();
      if (!held) throw new Failure("SessionExpired", { detail: "the tokens are gone" });
      if (isRenewed()) return { accessToken: held.accessToken, renewed: null };
      // Another tab may have sent its newer tokens while this one asked.
      const isReplaced = () => tokens.read()?.refreshToken !== held.refreshToken;
      let issued: IssuedTokens;
      try {
        issued = await api.refresh(held.refreshToken);
      } catch (failure) {
        if (!isCurrent()) throw new Failure("Aborted");
        if (codeOf(failure) !== "SessionExpired" && !isReplaced()) throw failure;
        // The token is used up, or was revoked with an earlier sign-in: another tab may hold the newer tokens.
        if (!isReplaced()) await takeOver("thisPerson");
        if (!isReplaced()) throw failure;
        continue;
      }
      if (!isCurrent()) throw new Failure("Aborted");
      const now = tokens.read();
      if (now && now.identity.signedInAt !== held.identity.signedInAt) {
        // A later sign-in has replaced the session. Only this tab knows the new refresh token of the old session: revoke it.
        if (issued.refreshToken !== held.refreshToken) api.revoke(issued.refreshToken);
        return { accessToken: now.accessToken, renewed: null };
      }
      const { accessToken: renewed, identity } = tokens.save(issued);
      renewals.tell(identity);
      return { accessToken: renewed, renewed: tokens.serializedSession() };
    }
    throw new Failure("SessionExpired", { detail: "the refresh token was used before" });
  }

  async function accessToken(refused?: string, keptMs = 0): Promise<string> {
    if (refreshing) return refreshing;
    const session = tokens.read();
    if (!session) throw new Failure("SessionExpired", { detail: "not signed in" });
    const isKept = session.accessToken !== refused || tokens.ageMs() < keptMs;
    if (isKept && tokens.isFresh()) return session.accessToken;

    const current = refresh(session).finally(() => {
      if (refreshing === current) refreshing = null;
    });
    refreshing = current;
    return current;
  }

  /**
   * Runs a request of the signed-in user. If the token is refused though it seemed valid, the token is refreshed and
   * the request repeated, once.
   */
  async function withAccessToken<T>(request: (token: string) => Promise<T>): Promise<T> {
    const token = await accessToken();
    try {
      return await request(token);
    } catch (failure) {
      if (codeOf(failure) !== "SessionExpired") throw failure;
      return request(await accessToken(token));
    }
  }

  return {
    /** Synchronous. null if no readable tokens are stored. An expired access token still has an identity. */
    identity: (): Identity | null => tokens.read()?.identity ?? null,
    /** Whether the stored access token can be used without a refresh. */
    isFresh: (): boolean => tokens.isFresh(),
    accessToken,
    now: endpoint.now,

    /** Loads the SRP library before a sign-in (when idle, or at the first focus of a field). Never fails. */
    warmUp(): void {
      loadLibrary().catch(() => {});
    },

    /** Signs in by SRP: the password never leaves the browser. A new attempt cancels the previous one, which raises Aborted. */
    signIn: (email: string, password: string): Promise<SignInStep> =>
      beginSignIn(email, async () => {
        const begun = early;
        early = null;
        const isGood = begun && isUsable(begun, email, clock.now());
        if (!isGood) begun?.abort();
        return { kind: "password", password, early: isGood ? begun : null, library: await loadLibrary() };
      }),
    /**
     * Signs in by a passkey of this account (USER_AUTH, WEB_AUTHN). Raises PasskeyMissing, PasskeyCancelled,
     * PasskeysUnavailable, and NotAuthorizedException if Cognito refuses the passkey.
     */
    signInWithPasskey: (email: string): Promise<SignInStep> =>
      beginSignIn(email, async () => ({ kind: "passkey", passkeys })),

    /**
     * Answers NEW_PASSWORD_REQUIRED. `attributes` holds the attributes it asks for (`missingAttributes`), by name. If
     * the challenge's session (3 min) is over, it signs in again first. Raises PasswordResultUnknown for a lost answer.
     */
    answerNewPassword: (
      password: string,
      attributes: Readonly<Record<string, string>> = {},
    ): Promise<SignInStep> => answer((signIn) => signIn.answerNewPassword(password, attributes)),
    /** Names of the attributes that NEW_PASSWORD_REQUIRED asks for; most pools ask for none. */
    missingAttributes: (): readonly string[] => challenged()?.signIn.missingAttributes() ?? [],
    /**
     * Answers a code challenge. Raises CodeRenewed if an SMS or e-mail code came too late and another one has been sent. Raises
     * CodeAlreadyUsed if the authenticator app's code was used before.
     */
    answerCode: (code: string): Promise<SignInStep> => answer((signIn) => signIn.answerCode(code)),
    /** Answers a choice of second factors. */
    chooseFactor: (factor: SecondFactor): Promise<SignInStep> =>
      answer((signIn) => signIn.chooseFactor(factor)),
    /** Leaves a code challenge and returns to the choice of factors. */
    chooseAgain: (): Promise<SignInStep> => answer((signIn) => signIn.chooseAgain()),
    /**
     * Completes the set-up of an authenticator app with a code from it. If it took too long, resolves with `setUp` and a new
     * secret.
     */
    confirmSetUp: (code: string): Promise<SignInStep> => answer((signIn) => signIn.confirmSetUp(code)),
    /** Whether a challenge waits for its answer. False after a reload, and 15 minutes after the challenge. */
    isChallenged: (): boolean => challenged() !== null,
    /** Drops a pending challenge and the credentials kept for it. */
    cancelSignIn: cancelAttempt,

    /** Raises PasswordResultUnknown for a lost answer. A failure before the password was sent keeps its own code. */
    changePassword: (oldPassword: string, newPassword: string): Promise<void> =>
      withAccessToken((token) => api.changePassword(token, oldPassword, newPassword)),
    /** Sends a reset code. Resolves with its way, as far as Cognito names it. */
    forgotPassword: api.forgotPassword,
    /** Raises PasswordResultUnknown for a lost answer. */
    confirmForgotPassword: api.confirmForgotPassword,
    /** The user's attributes by name: sub, email, phone_number and the attribute with the customer system's id. */
    attributes: (): Promise<Record<string, string>> => withAccessToken(api.attributes),

    /** The signed-in user's passkeys, oldest first. Raises PasskeysUnavailable if the pool allows none. */
    listPasskeys: (): Promise<readonly Passkey[]> => withAccessToken(api.listPasskeys),
    /**
     * Makes a passkey on this device. Raises PasskeyCancelled, PasskeyExists, PasskeyRefused and PasskeysUnavailable, and
     * SignInTooOld more than five minutes after the sign-in.
     */
    async addPasskey(): Promise<void> {
      demandRecentSignIn();
      const credential = await passkeys.createCredential(await withAccessToken(api.beginPasskey));
      try {
        await withAccessToken((token) => api.completePasskey(token, credential));
      } catch (failure) {
        // The browser may have sent the request twice (decision 43). The challenge is valid once, so the first
        // transmission may have added the passkey.
        const held = await withAccessToken(api.listPasskeys).catch(() => []);
        if (!held.some(({ id }) => id === credential.id)) throw failure;
      }
    },
    /** Also resolves if the passkey no longer exists. Raises SignInTooOld, as `addPasskey` does. */
    async removePasskey(id: string): Promise<void> {
      demandRecentSignIn();
      await withAccessToken((token) => api.removePasskey(token, id));
    },

    /** Whether the sign-in asks the user for a code of an authenticator app. */
    hasAuthenticator: (): Promise<boolean> => withAccessToken(api.hasAuthenticator),
    /**
     * Begins the set-up of an authenticator app: its secret, in base32. Raises FactorRefused if the pool allows none, and
     * SignInTooOld, as `addPasskey`.
     */
    async beginAuthenticator(): Promise<string> {
      demandRecentSignIn();
      return withAccessToken(api.beginAuthenticator);
    },
    /**
     * Proves by a code that the authenticator app knows the secret; switches nothing on. Raises CodeMismatchException,
     * ResultUnknown, ServiceMismatch for a set-up that is over, and SignInTooOld, as `addPasskey`.
     */
    async verifyAuthenticator(code: string): Promise<void> {
      demandRecentSignIn();
      await withAccessToken((token) => api.verifyAuthenticator(token, code));
    },
    /**
     * Sets whether the sign-in asks for codes of the verified authenticator app. If the answer is lost, the account is
     * read. Raises ResultUnknown if the account does not show the change, FactorRefused, and SignInTooOld, as
     * `addPasskey`.
     */
    async switchAuthenticator(isOn: boolean): Promise<void> {
      demandRecentSignIn();
      try {
        await withAccessToken((token) => api.switchAuthenticator(token, isOn));
      } catch (failure) {
        if (!isOutcomeUnknown(codeOf(failure))) throw failure;
        const found = await withAccessToken(api.hasAuthenticator).catch(() => null);
        if (found !== isOn) throw failure;
      }
    },

    /**
     * Removes the stored tokens synchronously and starts a new epoch. Other tabs may continue with the same tokens. Never
     * fails.
     */
    forget,

    /**
     * Ends every session of the user at Cognito, including this one, and forgets its tokens. The caller must inform this
     * browser's other tabs. Services that only check a token's signature accept the old ones for up to `tokenLifetimeMs`.
     */
    async endAllSessions(): Promise<void> {
      await withAccessToken(api.endAllSessions);
      forget();
    },
    /** How long an access token of this session is valid, in milliseconds; 0 without a session. */
    tokenLifetimeMs: (): number => tokens.lifetimeMs(),

    /** As `forget`, then revokes the refresh token (best effort). */
    signOut(): void {
      const session = tokens.ofAnyClient();
      forget();
      if (session) api.revoke(session.refreshToken, session.appClientId);
    },

    /**
     * Renews the tokens even if they are still valid, so that a change of the user's groups takes effect. Shares a refresh that
     * is under way.
     */
    async refresh(): Promise<void> {
      await accessToken(tokens.read()?.accessToken);
    },

    /** Calls `listener` after every renewal, here or by another tab's tokens. Returns a function that stops listening. */
    onRenewal: renewals.listen,

    /**
     * Calls `listener` when a session begins, by a sign-in or a hand-over. Its tokens are stored, but the app does not know of
     * it yet. Returns a function that stops listening.
     */
    onSession: sessions.listen,

    /**
     * Takes over tokens that another tab of the same session has renewed, or those of a new sign-in there by the same person.
     * False for anything else, and for tokens that are not newer.
     */
    adoptRenewed(
      serializedSession: SerializedSession,
      whose: "thisSession" | "thisPerson" = "thisSession",
    ): boolean {
      const before = tokens.read();
      const identity = tokens.adoptNewer(serializedSession, whose);
      if (!identity) return false;
      revokeReplaced(before);
      renewals.tell(identity);
      return true;
    },

    /** The session for another tab; null if there is none. */
    serializedSession: (): SerializedSession | null => tokens.serializedSession(),

    /**
     * Takes over another tab's session. null if it is unreadable, cannot be stored, or was signed in before `notBefore`
     * (milliseconds since the epoch).
     */
    adopt(serializedSession: SerializedSession, notBefore: number): Identity | null {
      const before = tokens.read();
      const identity = tokens.adopt(serializedSession, notBefore);
      if (!identity) return null;
      revokeReplaced(before);
      beginEpoch();
      sessions.tell(identity);
      return identity;
    },
  };
}
