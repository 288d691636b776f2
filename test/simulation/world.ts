/** One run's world: a browser, its people, the network and the services, and the log of what happens. */
import type { Session } from "../../src/app/session/session.ts";
import { type Browser, createBrowser, type Page, type Tab } from "./browser.ts";
import { createLuck, type Luck } from "./luck.ts";
import { createNetwork, type Network } from "./network.ts";
import { createPromises, type Promises } from "./promises/promises.ts";
import { createServices, type Person, people, type Services, servicesBeginning } from "./services.ts";
import { createSockets, type Sockets } from "./sockets.ts";
import { createTime, type Time } from "./time.ts";
import { createVisitor, type Visitor } from "./visitor.ts";

export interface World {
  luck: Luck;
  time: Time;
  network: Network;
  sockets: Sockets;
  services: Services;
  browser: Browser;
  promises: Promises;
  rotates: boolean;
  hasChannel: boolean;
  hasWorker: boolean;
  /** The one who looks at a page. */
  visitorOf: (page: Page) => Visitor;
  /** When somebody last moved at a page with a session, by the services' clock. */
  lastMove: () => number;
  /** Somebody is at that page. */
  moves: (page: Page) => void;
  say: (text: string) => void;
  log: readonly string[];
  personOf: (sub: string) => Person | null;
  subOf: (person: Person) => string;
}

const clockText = (ms: number) => new Date(ms).toISOString().slice(11, 23);

/** A world without tabs. What the seed decides of it is said first. */
export async function createWorld(seed: number): Promise<World> {
  const luck = createLuck(seed);
  const time = createTime();
  const log: string[] = [];
  const say = (text: string) => void log.push(`${clockText(time.now())} ${text}`);
  const hasLocks = luck.chance(0.7);
  const hasChannel = luck.chance(0.95);
  const hasWorker = luck.chance(0.7);
  // Half of a claim's wait (turns.ts): there and back it must be shorter. Drawn apart, so that older stories keep their luck.
  const slowestTellMs = createLuck(seed ^ 0x7e11).chance(0.5) ? 20 : 45;
  const rotationGrace = luck.chance(0.5) ? null : [0, 10, 60][luck.between(0, 2)];
  const has = (name: string, is: boolean) => `${is ? "with" : "without"} ${name}`;
  say(
    `A browser ${has("locks", hasLocks)}, ${has("a channel", hasChannel)}, ${has("a worker", hasWorker)}; refresh tokens ${
      rotationGrace === null ? "last" : `are rotated, with ${rotationGrace} s of grace`
    }.`,
  );
  const services = createServices({
    clock: time,
    every: time.every,
    beginning: await servicesBeginning(),
    rotationGrace: rotationGrace ?? null,
  });
  const network = createNetwork({
    ...{ time, luck, services },
    met: (kind, sent, by) => {
      say(`  ${sent.operation} meets: ${kind}`);
      promises.met(kind, sent, by as Page);
    },
  });
  const sockets = createSockets({ time, luck, services, network });
  const visitors = new WeakMap<Page, Visitor>();
  const browser = createBrowser({
    ...{ time, luck, services, network, sockets, hasLocks, hasChannel, hasWorker, slowestTellMs },
    loaded(page) {
      visitors.set(
        page,
        createVisitor(page, (text) => promises.lost(page, text)),
      );
      watchSession(page);
    },
    left: (page) => promises.left(page),
    thawed: (page) => promises.thawed(page),
    sent(page, sent) {
      say(`  tab ${page.tab.number} asks ${sent.service}: ${sent.operation}`);
      promises.sent(page, sent);
    },
    stored: (tab: Tab, key, value) => promises.stored(tab, key, value),
  });

  function watchSession(page: Page) {
    const { store } = page.app.session;
    let before: Session | null = null;
    const look = () => {
      if (page.isDead) return;
      const now = store.get();
      const who = "identity" in now ? personOf(now.identity.sub)?.name : null;
      say(`  tab ${page.tab.number} is ${now.kind}${who ? ` (${who})` : ""}`);
      promises.session(page, before, now);
      before = now;
    };
    look();
    store.subscribe(look);
  }

  const subOf = ({ email }: Person) => services.subOf(email);
  const personOf = (sub: string) => people.find((person) => subOf(person) === sub) ?? null;

  let lastMove = time.now();
  const world: World = {
    ...{ luck, time, network, sockets, services, browser, hasChannel, hasWorker, log, say, personOf, subOf },
    rotates: rotationGrace !== null,
    visitorOf: (page) => visitors.get(page) as Visitor,
    lastMove: () => lastMove,
    moves(page) {
      if ("identity" in page.app.session.store.get()) lastMove = time.now();
      world.visitorOf(page).moves();
    },
    get promises() {
      return promises;
    },
  };
  const promises = createPromises(world);
  return world;
}
