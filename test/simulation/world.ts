/** One run's world: a browser, its people, the network and the services, and the log of what happens. */
import type { Session } from "../../src/core/session.ts";
import { type FakeClock, fakeClock } from "../support/clock.ts";
import { type Browser, createBrowser, type Page, type Tab } from "./browser.ts";
import { createInvariants, type Invariants } from "./invariants/invariants.ts";
import { createNetwork, type Network } from "./network.ts";
import { createRandom, type Random } from "./random.ts";
import { createServices, type Person, people, type Services, servicesBeginning } from "./services.ts";
import { createSockets, type Sockets } from "./sockets.ts";
import { createVisitor, type Visitor } from "./visitor.ts";

export interface World {
  random: Random;
  time: FakeClock;
  network: Network;
  sockets: Sockets;
  services: Services;
  browser: Browser;
  invariants: Invariants;
  rotates: boolean;
  hasChannel: boolean;
  hasWorker: boolean;
  /** The visitor at a page. */
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
  const random = createRandom(seed);
  const time = fakeClock();
  const log: string[] = [];
  const say = (text: string) => void log.push(`${clockText(time.now())} ${text}`);
  const hasChannel = random.chance(0.95);
  const hasWorker = random.chance(0.7);
  // Shorter than a lock is held until the others have heard (core/tabs.ts). Drawn by another generator, so that older
  // stories stay the same.
  const slowestTellMs = createRandom(seed ^ 0x7e11).chance(0.5) ? 20 : 45;
  const rotationGrace = random.chance(0.5) ? null : [0, 10, 60][random.between(0, 2)];
  const has = (name: string, is: boolean) => `${is ? "with" : "without"} ${name}`;
  say(
    `A browser ${has("a channel", hasChannel)}, ${has("a worker", hasWorker)}; refresh tokens ${
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
    ...{ time, random, services },
    met: (kind, sent, by) => {
      say(`  ${sent.operation} meets: ${kind}`);
      invariants.met(kind, sent, by as Page);
    },
  });
  const sockets = createSockets({ time, random, services, network });
  const visitors = new WeakMap<Page, Visitor>();
  const browser = createBrowser({
    ...{ time, random, services, network, sockets, hasChannel, hasWorker, slowestTellMs },
    loaded(page) {
      visitors.set(
        page,
        createVisitor(page, (text) => invariants.lost(page, text)),
      );
      watchSession(page);
    },
    left: (page) => invariants.left(page),
    thawed: (page) => invariants.thawed(page),
    sent(page, sent) {
      say(`  tab ${page.tab.number} asks ${sent.service}: ${sent.operation}`);
      invariants.sent(page, sent);
    },
    stored: (tab: Tab, key, value) => invariants.stored(tab, key, value),
  });

  function watchSession(page: Page) {
    const { store } = page.app.session;
    let before: Session | null = null;
    const look = () => {
      if (page.isDead) return;
      const now = store.get();
      const who = "identity" in now ? personOf(now.identity.sub)?.name : null;
      say(`  tab ${page.tab.number} is ${now.kind}${who ? ` (${who})` : ""}`);
      invariants.session(page, before, now);
      before = now;
    };
    look();
    store.subscribe(look);
  }

  const subOf = ({ email }: Person) => services.subOf(email);
  const personOf = (sub: string) => people.find((person) => subOf(person) === sub) ?? null;

  let lastMove = time.now();
  const world: World = {
    ...{ random, time, network, sockets, services, browser, hasChannel, hasWorker },
    ...{ log, say, personOf, subOf },
    rotates: rotationGrace !== null,
    visitorOf: (page) => visitors.get(page) as Visitor,
    lastMove: () => lastMove,
    moves(page) {
      if ("identity" in page.app.session.store.get()) lastMove = time.now();
      world.visitorOf(page).moves();
    },
    get invariants() {
      return invariants;
    },
  };
  const invariants = createInvariants(world);
  return world;
}
