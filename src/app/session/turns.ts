/** Lets one tab run at a time: by Web Locks, or by the channel where there are none, as on a page without TLS. */
import { SESSION_CHANNEL } from "../../storageKeys.ts";
import type { Platform } from "../platform.ts";
import type { SessionChannel } from "./sessionChannel.ts";

type Work<T> = (waited: boolean) => Promise<T>;

/** The turns of those who have waited in vain for a tab that has fallen asleep in its own. */
const amongTheRest = (name: string) => `${name}.rest`;

/** One tab's wait for its turn. */
interface Wait {
  /** Another turn begins: it is that one's end that is waited for. */
  restart(): void;
  /** Ends the wait and clears its timers. */
  cancel(): void;
}

/** Those who have waited for so long take turns among themselves. A request to Cognito ends after 15 s (decision 12). */
const LONGEST_TURN_MS = 16_000;
/**
 * A lock is passed on by another way than the channel's messages, and faster: so long it is held after the work, until the
 * others have heard what came of it. A tab that took its turn at once would refresh with the token just used up.
 */
const HEARD_MS = 100;
/** Without locks: a claim that no tab has refused by then is granted. */
const CLAIM_MS = 100;

/**
 * Used by otherTabs, so that two tabs of one user do not refresh their tokens at the same time. Without `locks` a turn
 * begins 100 ms after it was claimed on `channel`, unless another tab refuses it.
 */
export function createTurns(
  { locks, clock, random }: Pick<Platform, "locks" | "clock" | "random">,
  channel: SessionChannel,
) {
  const waits = new Set<Wait>();
  /** Locks that are held only so that others hear what came of the work. */
  const holds = new Set<() => void>();

  /** Calls `begin` after the longest turn, unless the wait has ended. */
  function startWait(begin: () => void): Wait {
    let timer = clock.setTimeout(begin, LONGEST_TURN_MS);
    const wait: Wait = {
      restart() {
        clock.clearTimeout(timer);
        timer = clock.setTimeout(begin, LONGEST_TURN_MS);
      },
      cancel() {
        waits.delete(wait);
        clock.clearTimeout(timer);
      },
    };
    waits.add(wait);
    return wait;
  }

  function letOthersHear(): Promise<void> {
    return new Promise((resolve) => {
      const timer = clock.setTimeout(end, HEARD_MS);
      function end() {
        holds.delete(end);
        clock.clearTimeout(timer);
        resolve();
      }
      holds.add(end);
    });
  }

  function byLock<T>(manager: LockManager, name: string, work: Work<T>, isSecond = false): Promise<T> {
    const lockName = `${SESSION_CHANNEL}.${name}`;
    const stopWaiting = new AbortController();
    return new Promise<T>((resolve, reject) => {
      const wait = startWait(() => {
        if (isSecond) return void begin(true);
        wait.cancel();
        stopWaiting.abort();
        resolve(byLock(manager, amongTheRest(name), () => work(true), true));
      });

      /** The lock is held until the returned promise settles. */
      async function begin(waited: boolean): Promise<void> {
        if (!waits.has(wait)) return;
        wait.cancel();
        stopWaiting.abort();
        try {
          resolve(await work(waited));
        } catch (failure) {
          reject(failure); // nothing has come of it that others must hear
          return;
        }
        await letOthersHear();
      }

      const { signal } = stopWaiting;
      manager
        .request(lockName, { ifAvailable: true }, (lock) => {
          if (lock) return begin(false);
          manager.request(lockName, { signal }, () => begin(true)).catch(() => begin(true));
          return undefined;
        })
        // Locks may be forbidden: this tab then goes on alone.
        .catch(() => begin(false));
    });
  }

  /** A tab that has the turn, or claims it with a lower nonce, refuses other claims. */
  async function byChannel<T>(name: string, work: Work<T>, isSecond = false): Promise<T> {
    const nonce = String(random());
    let stage: "claiming" | "waiting" | "running" = "claiming";
    let waited = false;
    let claimTimer: number | undefined;
    let begin = (_isLate: boolean) => {};

    const begun = new Promise<boolean>((resolve) => {
      begin = resolve;
    });
    const wait = startWait(() => begin(true));

    function claim() {
      stage = "claiming";
      claimTimer = clock.setTimeout(() => waits.has(wait) && begin(false), CLAIM_MS);
      channel.send({ kind: "claimTurn", name, nonce });
    }

    function yieldTurn() {
      stage = "waiting";
      waited = true;
      clock.clearTimeout(claimTimer);
    }

    const stopListening = channel.listen((said) => {
      if (said.kind === "claimTurn" && said.name === name) {
        const isFirst = stage === "running" || (stage === "claiming" && nonce < said.nonce);
        if (isFirst) channel.send({ kind: "refuseTurn", nonce: said.nonce });
        else if (stage === "claiming") yieldTurn();
        else wait.restart();
      }
      if (said.kind === "refuseTurn" && said.nonce === nonce && stage === "claiming") yieldTurn();
      if (said.kind === "endTurn" && said.name === name && stage === "waiting") claim();
    });

    claim();
    const isLate = await begun;
    wait.cancel();
    clock.clearTimeout(claimTimer);
    if (isLate && !isSecond) {
      stopListening();
      return byChannel(amongTheRest(name), () => work(true), true);
    }
    stage = "running";
    try {
      return await work(waited);
    } finally {
      stopListening();
      channel.send({ kind: "endTurn", name });
    }
  }

  return {
    /**
     * Runs `work` while no other tab runs its own of the same name. `waited`: another tab's turn came first. A tab that
     * does not end its turn within 16 s is taken for frozen, and those who waited for it take turns without it. Raises what
     * `work` raises.
     */
    take: <T>(name: string, work: Work<T>): Promise<T> =>
      locks ? byLock(locks, name, work) : byChannel(name, work),
    /** Stops waiting; work that has not begun does not run. */
    close(): void {
      for (const wait of [...waits]) wait.cancel();
      for (const end of [...holds]) end();
    },
  };
}
