/**
 * What is promised whatever happens (src/README.md, "What is promised"): watched while a run goes on, checked after each
 * step and once everything is quiet. A broken promise is a sentence; a run ends at its first.
 */
import type { Session } from "../../src/app/session/session.ts";
import type { AppCustomer } from "../../src/domain/appCustomer.ts";
import type { DocumentType } from "../../src/domain/document.ts";
import { isOutcomeUnknown } from "../../src/domain/failure.ts";
import { type Requirement, requirementNames } from "../../src/domain/requirement.ts";
import { isStaff, roleOf } from "../../src/domain/role.ts";
import type { Listing } from "../../src/services/appCustomers.ts";
import {
  DEVICE_MEMORY_KEY,
  LAST_AREA_KEY,
  RELOADED_BUILD_KEY,
  SESSION_HINT_KEY,
  SESSION_KEY,
  SIGNED_OUT_BECAUSE_KEY,
} from "../../src/storageKeys.ts";
import { readStoredSession } from "../../src/wire/cognito/storedSession.ts";
import type { Page, Tab } from "./browser.ts";
import type { FaultKind, Sent } from "./network.ts";
import { allReads } from "./screens.ts";
import { type Deed, IDLE_MINUTES, people } from "./services.ts";
import type { Outcome } from "./visitor.ts";
import type { World } from "./world.ts";

/** A page may ask so often in any minute: a person is slower, and a loop is not. */
const MOST_A_MINUTE = { refreshes: 8, provider: 25, services: 150 };

/** Tabs hear of each other within this time. */
const HEARD_MS = 500;

/** Idle is what nobody has moved for, as exactly as activity is noted. */
const IDLE_MS = IDLE_MINUTES * 60_000 - 6_000;

/** Keys that outlive a sign-out, by the inventory of storage. */
const outlivesInTab: readonly string[] = [RELOADED_BUILD_KEY, SIGNED_OUT_BECAUSE_KEY];
const outlivesInBrowser: readonly string[] = [SESSION_HINT_KEY, LAST_AREA_KEY, DEVICE_MEMORY_KEY];

/** An answer of these may have used a refresh token up without anybody having its successor. */
const losing: readonly string[] = [
  "lostAfter",
  "late",
  "malformed",
  "worked500",
  "worked503",
  "offline",
  "twice",
];

const REFRESH = "GetTokensFromRefreshToken";

export type Promises = ReturnType<typeof createPromises>;

export function createPromises(world: World) {
  const { time, services, say } = world;
  const broken: string[] = [];
  /** Sessions by "sub signedInAt": when they were there. */
  const firstSeen = new Map<string, number>();
  /** And when "Anmelden" had been pressed for them. */
  const begun = new Map<string, number>();
  /** When somebody last pressed "Anmelden" at a page: what is taken from the account meanwhile counts. */
  const signingIn = new WeakMap<Page, number>();
  /** When a session became active at any page last: the hint is that person's from then on. */
  let lastBegun = -1;
  const activeSince = new WeakMap<Page, number>();
  /** Sessions that began before may end: somebody asked for it, or the world has taken it from them. */
  let excusedAt = -1e9;
  /** Every state of each block that the services have had, by "id block". */
  const told = new Map<string, Set<string>>();
  const noteStates = (row: AppCustomer) => {
    for (const name of requirementNames) {
      const states = told.get(`${row.id} ${name}`) ?? new Set();
      told.set(`${row.id} ${name}`, states.add(`${row[name].required} ${row[name].sent}`));
    }
  };
  for (const row of services.world.clients()) noteStates(row);
  services.world.onClient(({ client }) => noteStates(client));
  /** What each tab has stored last. */
  const tokenIn = new Map<Tab, { refreshToken: string; signedInAt: number }>();
  /** When somebody signed out last. */
  let signedOutAt = -1;
  /** Requests that a browser sent a second time by itself, by page. */
  const resent = new WeakMap<Page, number>();
  /** Refreshes that somebody may still wait for. */
  const refreshing: { page: Page; sent: Sent; token: string }[] = [];
  /** When a page renewed tokens that were good, and that no service had refused. */
  const needless = new WeakMap<Page, number[]>();
  /** Refresh tokens whose successor is stored: when and where. */
  const retired = new Map<string, { at: number; by: Page | null; tab: Tab }>();
  /** Pages whose person has agreed to a newer build. */
  const letIn = new WeakSet<Page>();
  const refusals: number[] = [];
  let refusedAt = -1e9;

  function violate(text: string) {
    if (broken.length === 0) say(`BROKEN: ${text}`);
    broken.push(text);
  }

  function excuse(why: string, forMs = 0) {
    excusedAt = Math.max(excusedAt, time.monotonic() + forMs);
    say(`  (a session may end now: ${why})`);
  }

  const keyOf = ({ identity }: Extract<Session, { kind: "active" | "expired" }>) =>
    `${identity.sub} ${identity.signedInAt}`;

  const isIdle = () => time.now() - world.lastMove() >= IDLE_MS;

  /** Another page that would have given its session to this one. */
  function couldGive(page: Page): boolean {
    const hint = JSON.parse(world.browser.shared.get(SESSION_HINT_KEY) ?? "{}");
    return world.browser.pages().some((other) => {
      const now = other.app?.session.store.get();
      const isAwake = !other.isFrozen && time.monotonic() - other.thawedAt > HEARD_MS;
      if (other === page || !isAwake || now?.kind !== "active" || now.identity.sub !== hint.sub) return false;
      return Math.max(activeSince.get(other) ?? 0, lastBegun) < page.openedAt;
    });
  }

  function checkEnd(page: Page, before: Session, now: Session) {
    if (!("identity" in before) || now.kind === "active") return;
    if (now.kind === "expired" && before.kind === "expired") return;
    const isExcused = (begun.get(keyOf(before)) ?? 0) <= excusedAt || world.browser.isStorageFull();
    if (isExcused || !world.hasChannel) return;
    violate(
      `tab ${page.tab.number} ended a session (${now.kind}) that was good, and nobody had asked for it`,
    );
  }

  function record(id: string) {
    return services.world.client(id);
  }

  const same = (shown: AppCustomer | null, stored: AppCustomer | null) =>
    JSON.stringify(essence(shown)) === JSON.stringify(essence(stored));

  const essence = (row: AppCustomer | null) =>
    row &&
    [row.id, row.name, row.email, row.updatedAt, row.avv, row.sepa, row.documentation].map((part) =>
      typeof part === "object" && part ? [part.required, part.sent] : part,
    );

  /** One request at a time, in one tab; a tab that does not end its turn is taken for frozen after 16 s. */
  function checkTurn(page: Page, sent: Sent, token: string) {
    const recent = refreshing.filter((one) => time.monotonic() - one.sent.at < 40_000);
    const others = recent.filter((one) => one.token === token && !one.page.isDead);
    // Who waits counts its own wait, not the turn of the one before it.
    const isLong = others.some((one) => time.monotonic() - one.sent.at > 14_000);
    const running = isLong ? undefined : others.find((one) => !one.sent.isOver && !one.page.isFrozen);
    const isTold = world.hasChannel && time.monotonic() - Math.max(page.openedAt, page.thawedAt) > HEARD_MS;
    if (running && (isTold || running.page === page)) {
      violate(
        `tabs ${running.page.tab.number} and ${page.tab.number} use one refresh token at the same time`,
      );
    }
    refreshing.splice(0, refreshing.length, ...recent, { page, sent, token });
  }

  /** It was used before, and whoever did has given up waiting or sleeps. */
  const isWithoutAnswer = (token: string) =>
    !retired.has(token) &&
    refreshing.some((one) => one.token === token && (one.sent.isOver || one.page.isFrozen));

  /** Another page could tell which token is the good one. */
  function hasAwakeHolder(page: Page, token: string): boolean {
    const { signedInAt } = tokenIn.get(page.tab) ?? {};
    return world.browser.pages().some((other) => {
      const held = tokenIn.get(other.tab);
      const isAwake = !other.isFrozen && time.monotonic() - other.thawedAt > HEARD_MS;
      const isNewer = held?.signedInAt === signedInAt && held?.refreshToken !== token;
      return other !== page && isAwake && isNewer && !retired.has(held?.refreshToken ?? "");
    });
  }

  function checkNeed(page: Page) {
    const stored = readStoredSession(page.tab.storage.get(SESSION_KEY) ?? null);
    const isGood = stored && time.now() - stored.issuedAt < stored.lifetimeMs - 90_000;
    const since = time.monotonic() - 280_000;
    if (!isGood || Math.max(excusedAt, refusedAt) > since) return;
    const times = [...(needless.get(page) ?? []), time.monotonic()].filter((at) => at > since);
    needless.set(page, times);
    if (times.length > 2) violate(`tab ${page.tab.number} renews good tokens again and again`);
  }

  function checkPrivacy(page: Page) {
    const visitor = world.visitorOf(page);
    const now = page.app.session.store.get();
    const number = page.tab.number;
    const seen = [...visitor.shown].filter(([, { kind }]) => kind === "answered").map(([slot]) => slot);
    if (!("identity" in now)) {
      if (seen.length > 0) violate(`tab ${number} shows ${seen.join()} though nobody is signed in`);
      const isKept = allReads.some((read) => page.app.router.recall<unknown>(read) !== null);
      if (isKept) violate(`tab ${number} still holds answers in memory though nobody is signed in`);
      if (now.kind === "none") checkTabStorage(page.tab);
      return;
    }
    const own = visitor.answer<AppCustomer>("ownClient");
    if (own && own.id !== now.identity.sub) violate(`tab ${number} shows somebody else's documents`);
    const staffs = seen.filter((slot) => slot !== "ownClient");
    if (staffs.length > 0 && !isStaff(roleOf(now.identity.groups))) {
      violate(`tab ${number} shows ${staffs.join()} to a customer`);
    }
  }

  /** Old is allowed while it is not quiet; what no service ever said is not. */
  function checkTruth(page: Page) {
    const visitor = world.visitorOf(page);
    const one = visitor.answer<AppCustomer>("ownClient") ?? visitor.answer<AppCustomer>("appCustomer");
    const list = visitor.answer<Listing<AppCustomer>>("appCustomers")?.rows ?? [];
    for (const row of one ? [one, ...list] : list) {
      for (const name of requirementNames) {
        const state = `${row[name].required} ${row[name].sent}`;
        if (told.get(`${row.id} ${name}`)?.has(state)) continue;
        violate(`tab ${page.tab.number} shows ${name} of ${row.name} as the service never had it (${state})`);
      }
    }
  }

  /** The mandate's words outlive a reload: kept until they are sent, emptied, or the session ends. */
  function checkDraft(page: Page) {
    const visitor = world.visitorOf(page);
    const isKept =
      visitor.screen() !== "SEPAView" || visitor.typed() === null || visitor.draft() !== undefined;
    const isTroubled = world.browser.isStorageFull() || excusedAt > 0;
    if (!isKept && !isTroubled && page.app.session.store.get().kind === "active") {
      violate(`tab ${page.tab.number} keeps no draft of what was typed`);
    }
  }

  function checkTabStorage(tab: Tab) {
    const left = [...tab.storage.keys()].filter((key) => !outlivesInTab.includes(key));
    if (left.length === 0) return;
    // Drafts: only while the same person may still go on. Tokens: only where they could not be renewed at a start.
    const hint = JSON.parse(world.browser.shared.get(SESSION_HINT_KEY) ?? "{}");
    if (!hint.sub || (left.includes(SESSION_KEY) && excusedAt <= 0)) {
      violate(`tab ${tab.number} is signed out and keeps ${left.join(", ")}`);
    }
  }

  function checkShared() {
    for (const [key, value] of world.browser.shared) {
      if (!outlivesInBrowser.includes(key)) violate(`localStorage holds ${key}`);
      if (/eyJ/.test(value) || people.some(({ email }) => value.includes(email))) {
        violate(`localStorage holds a token or an address in ${key}`);
      }
    }
  }

  function checkRate(page: Page) {
    const since = time.monotonic() - 60_000;
    while (page.sent.length > 0 && (page.sent[0] as Sent).at < since) page.sent.shift();
    const provider = page.sent.filter(({ service }) => service === "provider").length;
    const refreshes = page.sent.filter(({ operation }) => operation === REFRESH).length;
    if (refreshes > MOST_A_MINUTE.refreshes) {
      violate(`tab ${page.tab.number} renews its tokens ${refreshes} times in a minute`);
    }
    if (provider > MOST_A_MINUTE.provider) {
      violate(`tab ${page.tab.number} asks the provider ${provider} times in a minute`);
    }
    if (page.sent.length - provider > MOST_A_MINUTE.services) {
      violate(`tab ${page.tab.number} asks the services ${page.sent.length} times in a minute`);
    }
  }

  function checkDocuments() {
    const made = services.deeds.filter(({ what }) => what === "document").map(({ about }) => about);
    if (new Set(made).size < made.length) violate(`a document was made twice: ${made.join(", ")}`);
    for (const about of made) {
      const [sub = "", type] = about.split("/");
      const row = record(sub);
      if (row && !row[type as DocumentType].sent)
        violate(`a signed document (${type}) is no longer known as signed`);
    }
  }

  function checkRest(page: Page) {
    const visitor = world.visitorOf(page);
    const now = page.app.session.store.get();
    const number = page.tab.number;
    if (now.kind === "asking") violate(`tab ${number} still asks the others for a session`);
    if (visitor.busy.size > 0) violate(`tab ${number}: ${[...visitor.busy].join()} never ended`);
    if ("identity" in now && (firstSeen.get(keyOf(now)) ?? 0) < signedOutAt) {
      violate(`tab ${number} is still signed in after a sign-out`);
    }
    checkBuild(page);
    if (now.kind !== "active") return;
    const state = page.app.wire.realtime.state().kind;
    if (visitor.isFollowing() && state !== "live") violate(`tab ${number} is ${state}, not live, at rest`);
    if (visitor.decision() !== "enter") violate(`tab ${number} comes to rest at "${visitor.decision()}"`);
    for (const [slot, shown] of visitor.shown) {
      if (shown.kind === "loading") violate(`tab ${number} never shows ${slot}`);
      if (shown.kind === "failed") violate(`tab ${number} fails to show ${slot}: ${shown.failure.message}`);
      if (shown.kind === "answered" && !shown.complete) violate(`tab ${number} shows a part of ${slot}`);
    }
    const one = visitor.answer<AppCustomer>("ownClient") ?? visitor.answer<AppCustomer>("appCustomer");
    if (one && !same(one, record(one.id))) {
      violate(
        `tab ${number} shows ${one.name} as ${JSON.stringify(essence(one))}, the service has ${JSON.stringify(essence(record(one.id)))}`,
      );
    }
    const list = visitor.answer<Listing<AppCustomer>>("appCustomers");
    if (list) {
      const stored = services.world.clients();
      const isEqual =
        list.rows.length === stored.length && list.rows.every((row) => same(row, record(row.id)));
      if (!isEqual) violate(`tab ${number} shows a list that is not the service's`);
    }
  }

  /** Who has agreed to a newer build has it; everybody else is told of it. */
  function checkBuild(page: Page) {
    const { workers } = world.browser;
    if (letIn.has(page))
      violate(`tab ${page.tab.number} has let a newer build in and still shows the old one`);
    const isOld = page.build < workers.served() || workers.isWaiting();
    if (world.hasWorker && isOld && page.app.update.get()?.kind !== "needRefresh") {
      violate(`tab ${page.tab.number} is not told that there is a newer build`);
    }
  }

  function checkSubscriptions() {
    const wanted = world.browser
      .pages()
      .filter(
        (page) => world.visitorOf(page).isFollowing() && page.app.wire.realtime.state().kind === "live",
      );
    if (services.subscriptions() !== wanted.length * 2) {
      violate(`${services.subscriptions()} subscriptions are kept for ${wanted.length} tabs that follow`);
    }
  }

  return {
    broken,
    excuse,
    met(kind: FaultKind | "offline", sent: Sent, page: Page) {
      const isRefresh = sent.operation === REFRESH;
      if (isRefresh && world.rotates && losing.includes(kind))
        excuse("a used-up refresh token's successor is lost");
      // Decision 26: the check at the start has failed, and the token is no longer good.
      const isStarting = time.monotonic() - Math.max(page.openedAt, page.thawedAt) < 60_000;
      if (isStarting && sent.service === "provider") excuse("the check at the start has failed");
      if (kind === "twice") resent.set(page, (resent.get(page) ?? 0) + 1);
      if (kind !== "401") return;
      refusedAt = time.monotonic();
      refusals.push(time.monotonic());
      if (refusals.filter((at) => time.monotonic() - at < 120_000).length >= 2)
        excuse("a service refuses new tokens");
    },
    session(page: Page, before: Session | null, now: Session) {
      if ("identity" in now && !begun.has(keyOf(now))) {
        firstSeen.set(keyOf(now), time.monotonic());
        begun.set(keyOf(now), signingIn.get(page) ?? time.monotonic());
      }
      // One tab's limit ends the sessions of all, also that of a tab that is opened after it.
      if (now.kind !== "active" && isIdle()) excuse("nobody has moved");
      if (before) checkEnd(page, before, now);
      if (!before && now.kind === "asking" && page.window.location.pathname.startsWith("/auth")) {
        violate(`tab ${page.tab.number} asks for a session at an address of the sign-in`);
      }
      if (now.kind === "active" && before?.kind !== "active") {
        activeSince.set(page, time.monotonic());
        lastBegun = time.monotonic();
      }
      const gaveUp = before?.kind === "asking" && now.kind === "none";
      if (
        gaveUp &&
        world.hasChannel &&
        couldGive(page) &&
        !isIdle() &&
        excusedAt < page.openedAt &&
        !world.browser.isStorageFull()
      ) {
        violate(`tab ${page.tab.number} got no session though another tab had one`);
      }
    },
    /** The page is gone, and with it the answer that it was waiting for. */
    left(page: Page) {
      const isRenewing = refreshing.some((one) => one.page === page && !one.sent.isOver);
      if (world.rotates && isRenewing) excuse("a page has gone while it renewed its tokens");
    },
    /** Decision 26: the limit of the check at the start has passed meanwhile, and the token may be old. */
    thawed(page: Page) {
      if (page.app.session.profile.get() === null)
        excuse("the check at the start was put aside with its page");
    },
    sent(page: Page, sent: Sent) {
      if (sent.operation !== REFRESH) return;
      const token: string = JSON.parse(sent.body).RefreshToken;
      if (world.rotates && isWithoutAnswer(token)) excuse("the answer that has the successor came to nobody");
      checkTurn(page, sent, token);
      checkNeed(page);
      const gone = retired.get(token);
      if (!gone) return;
      if (!hasAwakeHolder(page, token)) excuse("only tabs that sleep have the refresh token's successor");
      const isOwn = gone.tab === page.tab;
      const hasHeard =
        world.hasChannel && time.monotonic() - Math.max(page.thawedAt, page.openedAt) > HEARD_MS;
      const isOld = time.monotonic() - gone.at > 20_000 && gone.by?.isDead;
      if ((isOwn || hasHeard) && !isOld) {
        violate(
          `tab ${page.tab.number} uses a refresh token whose successor tab ${gone.tab.number} has stored`,
        );
      }
    },
    stored(tab: Tab, key: string, value: string) {
      if (key !== SESSION_KEY) return;
      const { refreshToken, signedInAt } = JSON.parse(value);
      const earlier = tokenIn.get(tab);
      if (earlier && earlier.signedInAt === signedInAt && earlier.refreshToken !== refreshToken) {
        retired.set(earlier.refreshToken, { at: time.monotonic(), by: tab.page, tab });
      }
      tokenIn.set(tab, { refreshToken, signedInAt });
    },
    letsIn: (page: Page) => void letIn.add(page),
    signsIn: (page: Page) => void signingIn.set(page, time.monotonic()),
    signsOut() {
      // Without a channel the others hear of it by the storage.
      if (world.hasChannel || !world.browser.isStorageFull()) signedOutAt = time.monotonic();
    },
    /** A press has sent so many mails. */
    mailed(page: Page, count: number) {
      if (count > 1 + (resent.get(page) ?? 0))
        violate(`tab ${page.tab.number} sent ${count} mails by one press`);
    },
    /** Somebody has changed a block of a record: as it was read, and as the service had it then. */
    wrote(page: Page, read: Requirement, had: Requirement, name: string) {
      const isSeen = read.required === had.required && read.sent === had.sent;
      if (!isSeen) violate(`tab ${page.tab.number} overwrites ${name}, which somebody else had changed`);
    },
    stray: (error: unknown) =>
      violate(`an error that nobody caught: ${error instanceof Error ? error.stack : String(error)}`),
    lost: (page: Page, text: string) => violate(`tab ${page.tab.number} lost what was typed: ${text}`),
    /** A command that writes has ended. `did`: what its own requests did at the service. */
    ended(name: string, outcome: Outcome<unknown>, did: readonly Deed[], isTrue: boolean) {
      say(`  ${name}: ${outcome.code ?? JSON.stringify(outcome.result ?? "done")}`);
      if (outcome.code === null) {
        if (!isTrue) violate(`${name} says that it is done, and it is not`);
      } else if (!isOutcomeUnknown(outcome.code) && did.length > 0) {
        violate(`${name} says ${outcome.code}, and it was done`);
      }
    },
    afterStep() {
      for (const page of world.browser.pages()) {
        checkRate(page);
        if (page.isFrozen) continue;
        checkPrivacy(page);
        checkTruth(page);
        checkDraft(page);
      }
      checkShared();
      checkDocuments();
    },
    atRest() {
      for (const page of world.browser.pages()) checkRest(page);
      checkSubscriptions();
      if (world.network.underWay() > 0) violate(`${world.network.underWay()} requests never ended`);
    },
  };
}
