/**
 * The client of Amazon Cognito: stored tokens (tokens.ts), account operations (accountApi.ts) and signing in (signIn.ts).
 */
import type { Identity, Passkey, SecondFactor, SignInStep } from "../../domain/account.ts";
import { codeOf, Failure } from "../../domain/failure.ts";
import { createListeners } from "../listeners.ts";
import { createAccountApi } from "./accountApi.ts";
import type { CognitoOptions, OtherTabs, SessionParcel, SrpLibrary } from "./cognitoOptions.ts";
import { createEndpoint, isWrongPassword } from "./endpoint.ts";
import { createPasswordChanges } from "./passwordChanges.ts";
import { createSignIn, type FirstFactor, type SignIn, type SignInOutcome } from "./signIn.ts";
import { createTokenStore, type StoredTokens } from "./tokens.ts";

/** A sign-in under way. */
interface Attempt {
  /** As it was typed. */
  email: string;
  /** Set once Cognito has asked for more than the password. */
  challenged: SignIn | null;
  /** When a challenge and the password kept for it are dropped, milliseconds since the epoch. */
  endsAt: number;
  timer: number | undefined;
  abort: AbortController;
}

/** Whoever sits down at a sign-in that was left must not take over the account. Wall clock. */
const CHALLENGE_LIMIT_MS = 15 * 60_000;

/** A sign-in as old as this still allows a change of what one signs in with (ASVS 7.5.1). */
const RECENT_MS = 5 * 60_000;

const noOtherTabs: OtherTabs = {
  inTurn: (_sub, renew) => renew(false),
  askForTokens: async () => {},
  announce() {},
};

/** A used-up refresh token is replaced by another tab's; so often, should that one be used up, too. */
const REFRESH_ATTEMPTS = 3;

const refreshTokensOf = (stored: StoredTokens | null): readonly string[] =>
  stored ? [stored.refreshToken, stored.formerRefreshToken].filter((token) => token !== "") : [];

/** The client of one user pool; a TokenSource for everything else of the wire. */
export type Cognito = ReturnType<typeof createCognito>;

/**
 * Requests raise the codes of errorCodes.ts, NetworkError, ServerUnreachable and Timeout (15 s per request, decision 12);
 * calls that need a session raise SessionExpired without one, a cancelled attempt Aborted. A library chunk that cannot be
 * loaded is a ServerUnreachable, or offline a NetworkError; the next attempt loads it again.
 */
export function createCognito(options: CognitoOptions) {
  const {
    settings,
    clock,
    online,
    loadSrp = () => import("./srpLibrary.ts"),
    loadPasskeys,
    earlySignIn = null,
    otherTabs = noOtherTabs,
  } = options;
  const endpoint = createEndpoint(options);
  const api = createAccountApi(endpoint, settings.appClientId);
  const tokens = createTokenStore(options);

  /** Changes with every sign-in, hand-over and sign-out: a refresh that began in an earlier epoch must not write. */
  let epoch = 0;
  let refreshing: Promise<string> | null = null;
  let attempt: Attempt | null = null;
  let library: Promise<SrpLibrary> | null = earlySignIn && Promise.resolve(earlySignIn.library);
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

  /** The sign-in that waits for an answer. A timer alone would not do: a sleeping laptop's stands still. */
  function challenged(): { current: Attempt; signIn: SignIn } | null {
    if (attempt?.challenged && clock.now() >= attempt.endsAt) cancelAttempt();
    return attempt?.challenged ? { current: attempt, signIn: attempt.challenged } : null;
  }

  const newSignIn = (email: string, first: FirstFactor, signal: AbortSignal) =>
    createSignIn({ settings, clock, endpoint, email, first, signal });

  /** `prove` loads what the first factor needs. */
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

  /** Whether the password is right, by signing in with it; the session is ended at once. */
  async function tryPassword(email: string, password: string) {
    const first: FirstFactor = { kind: "password", password, library: await loadLibrary() };
    const outcome = await newSignIn(email, first, new AbortController().signal).start();
    if (outcome.kind === "tokens") api.revoke(outcome.tokens.refreshToken);
  }

  const passwordChanges = createPasswordChanges({
    clock,
    tryPassword,
    // Or the reset is still to come.
    isNotSet: (failure) => isWrongPassword(failure) || codeOf(failure) === "PasswordResetRequiredException",
    inDoubt: (cause) => new Failure("PasswordResultUnknown", { cause }),
  });

  /** Whoever finds an open session must not be able to make it their own for good. */
  function demandRecentSignIn() {
    if (tokens.proofAgeMs() > RECENT_MS) throw new Failure("SignInTooOld");
  }

  async function passkeys() {
    if (!loadPasskeys) throw new Failure("PasskeysUnavailable");
    try {
      return await loadPasskeys();
    } catch (cause) {
      throw notLoaded(cause, "passkeys chunk");
    }
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
    passwordChanges.forget();
    tokens.clear();
    beginEpoch();
    cancelAttempt();
  }

  /**
   * Where another sign-in or none is stored now: revokes what was stored before (best effort), but for the refresh token that
   * is kept, with which other tabs may go on.
   */
  function revokeReplaced(before: StoredTokens | null) {
    const now = tokens.read();
    if (before?.identity.signedInAt === now?.identity.signedInAt) return;
    const kept = refreshTokensOf(now);
    for (const token of refreshTokensOf(before)) if (!kept.includes(token)) api.revoke(token);
  }

  /** For a call whose session was replaced while it waited: the same user's new token, never another user's. */
  async function replacementToken({ identity }: StoredTokens): Promise<string> {
    if (tokens.read()?.identity.sub === identity.sub) return accessToken();
    throw new Failure("SessionExpired", { detail: "signed out during a refresh" });
  }

  async function refresh(session: StoredTokens): Promise<string> {
    const startEpoch = epoch;
    const isCurrent = () => epoch === startEpoch;
    try {
      const renewed = await otherTabs.inTurn(session.identity.sub, (waited) =>
        renew(session, waited, isCurrent),
      );
      if (isCurrent()) return renewed;
    } catch (failure) {
      if (isCurrent()) {
        if (codeOf(failure) === "SessionExpired") tokens.clear();
        throw failure;
      }
    }
    return replacementToken(session);
  }

  /** Takes newer tokens from another tab where it has some, else gets them from Cognito. Raises Aborted in a later epoch. */
  async function renew(
    { accessToken: old, identity: { sub } }: StoredTokens,
    waited: boolean,
    isCurrent: () => boolean,
  ): Promise<string> {
    const isRenewed = () => tokens.read()?.accessToken !== old && tokens.isFresh();
    const takeOver = (whose: "thisSession" | "thisPerson") =>
      otherTabs.askForTokens(sub, (parcel) => {
        const identity = isCurrent() ? tokens.adoptNewer(parcel, whose) : null;
        if (identity) renewals.tell(identity);
        return identity !== null;
      });

    if (waited && isCurrent() && !isRenewed()) await takeOver("thisSession");
    for (let attempt = 0; attempt < REFRESH_ATTEMPTS; attempt++) {
      if (!isCurrent()) throw new Failure("Aborted");
      const held = tokens.read();
      if (!held) throw new Failure("SessionExpired", { detail: "the tokens are gone" });
      if (isRenewed()) return held.accessToken;
      // Another tab may have given its newer tokens while this one asked.
      const isReplaced = () => tokens.read()?.refreshToken !== held.refreshToken;
      const result = await api.refresh(held.refreshToken).catch((failure: unknown) => {
        if (isReplaced()) return { kind: "usedUp" } as const;
        throw failure;
      });
      if (!isCurrent()) throw new Failure("Aborted");
      if (result.kind === "tokens") {
        const now = tokens.read();
        if (now && now.identity.signedInAt !== held.identity.signedInAt) {
          // A later sign-in has taken the session's place. A successor of its refresh token nobody else knows.
          if (result.tokens.refreshToken !== held.refreshToken) api.revoke(result.tokens.refreshToken);
          return now.accessToken;
        }
        const { accessToken: renewed, identity } = tokens.save(result.tokens);
        otherTabs.announce(sub, tokens.parcel() ?? "");
        renewals.tell(identity);
        return renewed;
      }
      if (!isReplaced()) await takeOver("thisPerson");
      if (!isReplaced()) break;
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

  /** Runs a request of the signed-in user. A token that is refused though it seemed valid is refreshed once. */
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
    /** Synchronous. null when no readable tokens are stored; an expired access token still gives an identity. */
    identity: (): Identity | null => tokens.read()?.identity ?? null,
    /** True while the stored access token can be used without a refresh. */
    isFresh: (): boolean => tokens.isFresh(),
    accessToken,
    now: endpoint.now,

    /** Loads the SRP library ahead of a sign-in (when idle, on the first focus of a field). Never fails. */
    warmUp(): void {
      loadLibrary().catch(() => {});
    },

    /** By SRP: the password never leaves the browser. A new attempt cancels the previous one, which raises Aborted. */
    signIn: (email: string, password: string): Promise<SignInStep> =>
      beginSignIn(email, async () => {
        const early = earlySignIn?.take(email) ?? null;
        return { kind: "password", password, early, library: await loadLibrary() };
      }),
    /**
     * By a passkey of this account (USER_AUTH, WEB_AUTHN). Raises PasskeyMissing, PasskeyCancelled, PasskeysUnavailable,
     * and NotAuthorizedException for one that Cognito refuses.
     */
    signInWithPasskey: (email: string): Promise<SignInStep> =>
      beginSignIn(email, async () => ({ kind: "passkey", library: await passkeys() })),

    /**
     * Answers NEW_PASSWORD_REQUIRED, with the attributes it asks for (`missingAttributes`), by name. When the challenge
     * session (3 min) is over, signs in again by itself first. A lost answer is treated as by changePassword; it is
     * FirstPasswordLeft when the sign-in was cancelled meanwhile.
     */
    answerNewPassword: (
      password: string,
      attributes: Readonly<Record<string, string>> = {},
    ): Promise<SignInStep> => answer((signIn) => signIn.answerNewPassword(password, attributes)),
    /** Names of the attributes that are asked for beside the first own password; most pools ask for none. */
    missingAttributes: (): readonly string[] => challenged()?.signIn.missingAttributes() ?? [],
    /**
     * Answers a code challenge. Raises CodeRenewed when an SMS or e-mail code came too late and another one has been sent,
     * CodeAlreadyUsed for a code of the authenticator app that has been used before.
     */
    answerCode: (code: string): Promise<SignInStep> => answer((signIn) => signIn.answerCode(code)),
    /** Answers a choice of second factors. */
    chooseFactor: (factor: SecondFactor): Promise<SignInStep> =>
      answer((signIn) => signIn.chooseFactor(factor)),
    /** Leaves a code challenge that was chosen among several, for the choice. */
    chooseAgain: (): Promise<SignInStep> => answer((signIn) => signIn.chooseAgain()),
    /** Ends the set-up of an authenticator app by a code of it. When it took too long: `setUp` again, with a new secret. */
    confirmSetUp: (code: string): Promise<SignInStep> => answer((signIn) => signIn.confirmSetUp(code)),
    /** True while a challenge waits for its answer; never after a reload, or 15 minutes after it was asked. */
    isChallenged: (): boolean => challenged() !== null,
    /** Drops a pending challenge and the credentials kept for it. */
    cancelSignIn: cancelAttempt,

    /**
     * Raises PasswordResultUnknown for a lost answer. A refusal is told only after the new password has been tried, because
     * an earlier transmission may have set it. What is lost before the password was sent keeps its own code.
     */
    changePassword: (oldPassword: string, newPassword: string): Promise<void> =>
      passwordChanges.run({
        email: tokens.read()?.identity.email ?? "",
        password: newPassword,
        send: () => withAccessToken((token) => api.changePassword(token, oldPassword, newPassword)),
      }),
    /** Sends a reset code; resolves with the masked address it went to, or null when Cognito does not name it. */
    forgotPassword: api.forgotPassword,
    /** A lost answer is treated as by changePassword. */
    confirmForgotPassword: (email: string, code: string, password: string): Promise<void> =>
      passwordChanges.run({ email, password, send: () => api.confirmForgotPassword(email, code, password) }),
    /** The user's attributes by name: sub, email, phone_number and the one that holds the customer system's id. */
    attributes: (): Promise<Record<string, string>> => withAccessToken(api.attributes),

    /** The signed-in user's passkeys, oldest first. Raises PasskeysUnavailable where the pool has none. */
    listPasskeys: (): Promise<readonly Passkey[]> => withAccessToken(api.listPasskeys),
    /**
     * Makes one on this device. Raises PasskeyCancelled, PasskeyExists, PasskeyRefused and PasskeysUnavailable, and
     * SignInTooOld more than five minutes after the sign-in.
     */
    async addPasskey(): Promise<void> {
      demandRecentSignIn();
      const { createCredential } = await passkeys();
      const options = await withAccessToken(api.beginPasskey);
      const made = await createCredential(options);
      if (made.kind === "failed") throw new Failure(made.code, { cause: made.cause });
      try {
        await withAccessToken((token) => api.completePasskey(token, made.credential));
      } catch (failure) {
        // An earlier transmission may have added it (decision 43): the challenge is good for one.
        const id: unknown = Reflect.get(made.credential, "id");
        const held = await withAccessToken(api.listPasskeys).catch(() => []);
        if (!held.some((passkey) => passkey.id === id)) throw failure;
      }
    },
    /** Resolves as well when it is gone already. Raises SignInTooOld, as `addPasskey`. */
    async removePasskey(id: string): Promise<void> {
      demandRecentSignIn();
      await withAccessToken((token) => api.removePasskey(token, id));
    },

    /**
     * Removes the stored tokens synchronously and starts a new epoch. Other tabs may go on with the same tokens. Never
     * fails.
     */
    forget,

    /**
     * Ends every session of the user at Cognito, this one too, and forgets its tokens; other tabs of this browser have to be
     * told. Services that only check a token's signature take those of the ended sessions for up to `tokenLifetimeMs`.
     */
    async endAllSessions(): Promise<void> {
      await withAccessToken(api.endAllSessions);
      forget();
    },
    /** How long an access token of this session is good, in milliseconds; 0 without a session. */
    tokenLifetimeMs: (): number => tokens.lifetimeMs(),

    /** As `forget`, then revokes the refresh token and that of the sign-in before (best effort). */
    signOut(): void {
      const session = tokens.read();
      forget();
      revokeReplaced(session);
    },

    /**
     * Renews the tokens though they may still be good, so that a change of the user's groups counts from now on. Shares a
     * refresh under way.
     */
    async refresh(): Promise<void> {
      await accessToken(tokens.read()?.accessToken);
    },

    /** Calls `listener` after every renewal, by a refresh or by another tab's tokens. Returns the way to stop listening. */
    onRenewal: renewals.listen,

    /**
     * Calls `listener` when a session begins, by a sign-in or a hand-over: its tokens are stored, and nobody has been
     * told yet. Returns the way to stop listening.
     */
    onSession: sessions.listen,

    /**
     * Takes over what another tab of the same session has renewed, or of the same person, who has signed in again there;
     * false when it is anything else, or not newer.
     */
    adoptRenewed(parcel: SessionParcel, whose: "thisSession" | "thisPerson" = "thisSession"): boolean {
      const before = tokens.read();
      const identity = tokens.adoptNewer(parcel, whose);
      if (!identity) return false;
      revokeReplaced(before);
      renewals.tell(identity);
      return true;
    },

    /** The session for another tab; null when there is none. */
    parcel: (): SessionParcel | null => tokens.parcel(),

    /**
     * Takes over another tab's session; null when it is unreadable or was signed in before `notBefore` (ms since the
     * epoch).
     */
    adopt(parcel: SessionParcel, notBefore: number): Identity | null {
      const before = tokens.read();
      const identity = tokens.adopt(parcel, notBefore);
      if (!identity) return null;
      revokeReplaced(before);
      beginEpoch();
      sessions.tell(identity);
      return identity;
    },
  };
}
