/** The client of Amazon Cognito: stored tokens (tokens.ts), account operations (accountApi.ts) and signing in (signIn.ts). */
import type { Identity, SignInStep } from "../../domain/account.ts";
import { codeOf, Failure } from "../../domain/failure.ts";
import { createAccountApi } from "./accountApi.ts";
import type { Cognito, CognitoOptions, OtherTabs, SrpLibrary } from "./cognito.ts";
import { createEndpoint } from "./endpoint.ts";
import { createPasswordChanges } from "./passwordChanges.ts";
import { createSignIn, type FirstFactor, type SignIn, type SignInOutcome } from "./signIn.ts";
import { createTokenStore, type StoredTokens } from "./tokens.ts";

/** A sign-in under way. */
interface Attempt {
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

/**
 * The client of one user pool. Raises the codes of errorCodes.ts; NetworkError, ServerUnreachable and Timeout (15 s per
 * request, decision 12); SessionExpired where a session is needed; Aborted for a cancelled attempt. A library chunk that
 * cannot be loaded is a NetworkError; the next attempt loads it again.
 */
export function createCognito(options: CognitoOptions): Cognito {
  const {
    settings,
    clock,
    loadSrp = () => import("./srpLibrary.ts"),
    loadPasskeys,
    otherTabs = noOtherTabs,
  } = options;
  const endpoint = createEndpoint(options);
  const api = createAccountApi(endpoint, settings.appClientId);
  const tokens = createTokenStore(options);

  /** Changes with every sign-in, hand-over and sign-out: a refresh that began in an earlier epoch must not write. */
  let epoch = 0;
  let refreshing: Promise<string> | null = null;
  let attempt: Attempt | null = null;
  let library: Promise<SrpLibrary> | null = null;
  const renewalListeners = new Set<(identity: Identity) => void>();
  const sessionListeners = new Set<(identity: Identity) => void>();

  function loadLibrary() {
    library ??= loadSrp().catch((cause: unknown) => {
      library = null;
      throw new Failure("NetworkError", { cause, detail: "sign-in chunk" });
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
    createSignIn({ settings, endpoint, email, first, signal });

  /** `prove` loads what the first factor needs. */
  async function beginSignIn(email: string, prove: () => Promise<FirstFactor>): Promise<SignInStep> {
    cancelAttempt();
    const current: Attempt = { challenged: null, endsAt: 0, timer: undefined, abort: new AbortController() };
    attempt = current;
    try {
      const signIn = newSignIn(email, await prove(), current.abort.signal);
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
  const passwordChanges = createPasswordChanges(clock, async (email, password) => {
    const first: FirstFactor = { kind: "password", password, library: await loadLibrary() };
    const outcome = await newSignIn(email, first, new AbortController().signal).start();
    if (outcome.kind === "tokens") api.revoke(outcome.tokens.refreshToken);
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
      throw new Failure("NetworkError", { cause, detail: "passkeys chunk" });
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
    const { identity } = tokens.save(outcome.tokens, clock.now());
    publish(sessionListeners, identity);
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

  /** For a call whose session was replaced while it waited: the same user's new token, never another user's. */
  async function replacementToken({ identity }: StoredTokens): Promise<string> {
    if (tokens.read()?.identity.sub === identity.sub) return accessToken();
    throw new Failure("SessionExpired", { detail: "signed out during a refresh" });
  }

  function publish(listeners: ReadonlySet<(identity: Identity) => void>, identity: Identity) {
    for (const listener of [...listeners]) listener(identity);
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
        if (identity) publish(renewalListeners, identity);
        return identity !== null;
      });

    if (waited && isCurrent() && !isRenewed()) await takeOver("thisSession");
    for (let attempt = 0; attempt < REFRESH_ATTEMPTS; attempt++) {
      if (!isCurrent()) throw new Failure("Aborted");
      const held = tokens.read();
      if (!held) throw new Failure("SessionExpired", { detail: "the tokens are gone" });
      if (isRenewed()) return held.accessToken;
      const result = await api.refresh(held.refreshToken);
      if (!isCurrent()) throw new Failure("Aborted");
      if (result.kind === "tokens") {
        const { accessToken: renewed, identity } = tokens.save(result.tokens);
        otherTabs.announce(sub, tokens.parcel() ?? "");
        publish(renewalListeners, identity);
        return renewed;
      }
      // Another tab may have given its newer tokens while this one asked.
      const isReplaced = () => tokens.read()?.refreshToken !== held.refreshToken;
      if (!isReplaced()) await takeOver("thisPerson");
      if (!isReplaced()) break;
    }
    throw new Failure("SessionExpired", { detail: "the refresh token was used before" });
  }

  async function accessToken(refused?: string): Promise<string> {
    if (refreshing) return refreshing;
    const session = tokens.read();
    if (!session) throw new Failure("SessionExpired", { detail: "not signed in" });
    if (session.accessToken !== refused && tokens.isFresh()) return session.accessToken;

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
    identity: () => tokens.read()?.identity ?? null,
    isFresh: () => tokens.isFresh(),
    accessToken,

    warmUp() {
      loadLibrary().catch(() => {});
    },

    signIn: (email, password) =>
      beginSignIn(email, async () => ({ kind: "password", password, library: await loadLibrary() })),
    signInWithPasskey: (email) =>
      beginSignIn(email, async () => ({ kind: "passkey", library: await passkeys() })),

    answerNewPassword: (password) => answer((signIn) => signIn.answerNewPassword(password)),
    answerCode: (code) => answer((signIn) => signIn.answerCode(code)),
    chooseFactor: (factor) => answer((signIn) => signIn.chooseFactor(factor)),
    confirmSetUp: (code) => answer((signIn) => signIn.confirmSetUp(code)),
    isChallenged: () => challenged() !== null,
    cancelSignIn: cancelAttempt,

    changePassword: (oldPassword, newPassword) =>
      passwordChanges.run({
        email: tokens.read()?.identity.email ?? "",
        password: newPassword,
        send: () => withAccessToken((token) => api.changePassword(token, oldPassword, newPassword)),
      }),
    forgotPassword: api.forgotPassword,
    confirmForgotPassword: (email, code, password) =>
      passwordChanges.run({ email, password, send: () => api.confirmForgotPassword(email, code, password) }),
    attributes: () => withAccessToken(api.attributes),

    listPasskeys: () => withAccessToken(api.listPasskeys),
    async addPasskey() {
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
    async removePasskey(id) {
      demandRecentSignIn();
      await withAccessToken((token) => api.removePasskey(token, id));
    },

    forget,

    async endAllSessions() {
      await withAccessToken(api.endAllSessions);
      forget();
    },
    tokenLifetimeMs: () => tokens.lifetimeMs(),

    signOut() {
      const session = tokens.read();
      forget();
      if (session) api.revoke(session.refreshToken);
    },

    async refresh() {
      await accessToken(tokens.read()?.accessToken);
    },

    onRenewal(listener) {
      renewalListeners.add(listener);
      return () => renewalListeners.delete(listener);
    },

    onSession(listener) {
      sessionListeners.add(listener);
      return () => sessionListeners.delete(listener);
    },

    adoptRenewed(parcel) {
      const identity = tokens.adoptNewer(parcel, "thisSession");
      if (identity) publish(renewalListeners, identity);
      return identity !== null;
    },

    parcel: () => tokens.parcel(),

    adopt(parcel, notBefore) {
      const identity = tokens.adopt(parcel, notBefore);
      if (!identity) return null;
      beginEpoch();
      publish(sessionListeners, identity);
      return identity;
    },
  };
}
