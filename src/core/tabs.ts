/**
 * The other tabs of this browser (decision 20): messages about the session, and token refreshes by one tab at a time.
 * Tokens are sent only in reply to a question and after a refresh.
 */
import { SESSION_CHANNEL } from "../storageKeys.ts";
import { fieldsOf } from "../wire/browser.ts";
import type { OtherTabs, Renewal, SerializedSession } from "../wire/cognito/cognitoOptions.ts";
import { createListeners } from "../wire/listeners.ts";
import type { Platform } from "./platform.ts";

/** All messages between tabs. `sub` is the user's, `nonce` is random text, `serializedSession` holds the session's tokens. */
export type TabMessage =
  /**
   * With a `sub`: asks for newer tokens of this user's session. With an empty `sub`: asks for the session of the last
   * sign-in.
   */
  | { kind: "ask"; nonce: string; sub: string }
  /** The reply; `nonce` is the question's. */
  | { kind: "give"; nonce: string; sub: string; serializedSession: string }
  /** Tokens have been refreshed. */
  | { kind: "renewed"; sub: string; serializedSession: string }
  | { kind: "signedIn"; sub: string }
  | { kind: "signedOut" }
  /** All sessions of `sub` were ended at Cognito, on every device: their tokens are no longer valid. */
  | { kind: "endedEverywhere"; sub: string };

/** The fields of each message; all are strings. */
const holds: Readonly<Record<TabMessage["kind"], readonly string[]>> = {
  ask: ["nonce", "sub"],
  give: ["nonce", "sub", "serializedSession"],
  renewed: ["sub", "serializedSession"],
  signedIn: ["sub"],
  signedOut: [],
  endedEverywhere: ["sub"],
};

/** Checks a message, because another tab may run an older or newer build with other messages. */
function isMessage(data: unknown): data is TabMessage {
  const said = fieldsOf(data);
  const names = Object.entries(holds).find(([kind]) => kind === said.kind)?.[1];
  return names?.every((name) => typeof said[name] === "string") ?? false;
}

/** Other tabs answer within this time, or not at all. */
const ANSWER_MS = 300;
/** A tab that holds its turn for longer is probably frozen. A request to Cognito ends after 15 s (decision 12). */
const LONGEST_TURN_MS = 16_000;
/**
 * Locks are handed on faster than messages arrive. After a refresh the lock is kept this much longer, so that the new
 * tokens reach the next tab first. It would otherwise refresh with the old refresh token, which is used up.
 */
const HOLD_UNTIL_HEARD_MS = 100;

/** A lock that this tab holds. `waited`: another tab held it before. */
interface Turn {
  waited: boolean;
  release: () => void;
}

/** One per app, shared by the session and the wire. */
export type Tabs = ReturnType<typeof createTabs>;

/** Without BroadcastChannel, or if it is forbidden, tabs share no session: each asks nobody and waits for no turn. */
export function createTabs({
  channel,
  locks,
  clock,
  random,
}: Pick<Platform, "channel" | "locks" | "clock" | "random">) {
  const messages = createListeners<TabMessage>();
  const onMessage = ({ data }: MessageEvent) => {
    if (isMessage(data)) messages.tell(data);
  };
  channel?.addEventListener("message", onMessage);
  let isOpen = channel !== null;
  /**
   * Functions that `close` calls. They end questions, waits for a turn, and locks kept until the other tabs have the
   * new tokens.
   */
  const pending = new Set<() => void>();

  function send(what: TabMessage): void {
    // Posting to a closed channel raises an error.
    if (isOpen) channel?.postMessage(what);
  }

  /** Calls `end` after `ms`, or at `close`. Returns a function that calls it earlier. */
  function endAfter(ms: number, end: (isClosed: boolean) => void): () => void {
    const timer = clock.setTimeout(() => finish(), ms);
    function finish(isClosed = false) {
      if (!pending.delete(atClose)) return;
      clock.clearTimeout(timer);
      end(isClosed);
    }
    const atClose = () => finish(true);
    pending.add(atClose);
    return () => finish();
  }

  function askForTokens(sub: string, take: (serializedSession: SerializedSession) => boolean): Promise<void> {
    if (!channel) return Promise.resolve();
    const nonce = String(random());
    return new Promise((resolve) => {
      const stopListening = messages.listen((said) => {
        const isAnswer = said.kind === "give" && said.nonce === nonce && take(said.serializedSession);
        // Another tab's refresh has just ended. The session may have taken these tokens already.
        const isNews = said.kind === "renewed" && said.sub === sub;
        if (isNews) take(said.serializedSession);
        if (isAnswer || isNews) end();
      });
      const end = endAfter(ANSWER_MS, () => {
        stopListening();
        resolve();
      });
      send({ kind: "ask", nonce, sub });
    });
  }

  /** Resolves null if the longest turn passes first. Never settles if `close` comes first. */
  const takeTurn = (manager: LockManager, name: string) =>
    new Promise<Turn | null>((resolve) => {
      const stopWaiting = new AbortController();
      let turn: Turn | null = null;
      let isOver = false;
      const end = endAfter(LONGEST_TURN_MS, (isClosed) => {
        isOver = true;
        stopWaiting.abort();
        if (!isClosed) resolve(turn);
      });
      /** The lock is held until the returned promise settles. */
      const begin = (waited: boolean) =>
        new Promise<void>((release) => {
          if (isOver) return release();
          turn = { waited, release };
          end();
        });
      manager
        .request(name, { ifAvailable: true }, (lock) => {
          if (lock) return begin(false);
          manager.request(name, { signal: stopWaiting.signal }, () => begin(true)).catch(() => begin(true));
          return undefined;
        })
        // Locks may be forbidden: this tab then goes on alone.
        .catch(() => begin(false));
    });

  async function inTurn(sub: string, renew: (waited: boolean) => Promise<Renewal>): Promise<Renewal> {
    const renewAndTell = async (waited: boolean) => {
      const result = await renew(waited);
      if (result.renewed) send({ kind: "renewed", sub, serializedSession: result.renewed });
      return result;
    };
    if (!channel || !locks) return renewAndTell(false);
    const name = `${SESSION_CHANNEL}.refresh.${sub}`;
    const first = await takeTurn(locks, name);
    // Tabs that have waited in vain for a frozen tab take turns by a second lock.
    const turn = first ?? (await takeTurn(locks, `${name}.fallback`));
    let isRenewed = false;
    try {
      const result = await renewAndTell(first?.waited ?? true);
      isRenewed = true;
      return result;
    } finally {
      if (turn && isRenewed && isOpen) endAfter(HOLD_UNTIL_HEARD_MS, turn.release);
      else turn?.release();
    }
  }

  return {
    /** False if the browser has no channel. */
    hasOthers: channel !== null,
    /** Sends to all other tabs, never to this one. Does nothing after `close`. */
    send,
    /** Ignores what is no TabMessage. Returns a function that stops listening. */
    listen: messages.listen,
    inTurn,
    askForTokens,
    /** Ends open questions without an answer. Work that waits for its turn does not run. */
    close(): void {
      for (const end of [...pending]) end();
      isOpen = false;
      channel?.removeEventListener("message", onMessage);
      channel?.close();
    },
  } satisfies OtherTabs & Record<string, unknown>;
}
