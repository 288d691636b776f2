/** Runs stories: draws them by a seed, tells one again, and shrinks the one that breaks a promise. */
import fc from "fast-check";
import * as appCustomers from "../../src/services/appCustomers.ts";
import { operations, type Step } from "./operations/operations.ts";
import { drawable } from "./operations/profiles.ts";
import { createWorld, type World } from "./world.ts";

export interface RunOptions {
  /** On average: fast-check draws from none to twice as many. */
  steps: number;
  /** Opened at the beginning. */
  tabs: number;
}

/** A run that broke a promise. */
export interface Failed {
  seed: number;
  /** The first broken promise, of the shortest story found. */
  promise: string;
  steps: readonly Step[];
  log: readonly string[];
}

/** All faults end, somebody comes back to each screen, and more time passes than realtime's longest silence. */
async function comesToRest(world: World) {
  const { browser, network, time, sockets } = world;
  network.behave();
  // What could not be stored is lost, though there is room now.
  if (browser.isStorageFull()) world.invariants.allow("the storage was full");
  browser.setStorageFull(false);
  if (!network.isOnline()) browser.setOnline(true);
  for (const page of browser.pages()) browser.thaw(page);
  for (const tab of browser.tabs) if (!tab.isClosed && !tab.page) browser.load(tab);
  for (let round = 0; round < 9; round++) {
    sockets.sweep();
    await time.pass(50_000);
    for (const page of browser.pages()) {
      const visitor = world.visitorOf(page);
      world.moves(page);
      const failed = [...visitor.shown.values()].some(({ kind }) => kind === "failed");
      // A page that has missed an event must read again. It does so when somebody comes back to the tab.
      if (round === 0 && sockets.hasMissed(page)) page.document.dispatchEvent(new Event("visibilitychange"));
      const part = visitor.answer(appCustomers.list())?.unreadable ?? 0;
      if (part > 0) page.app.router.location.get().visit.renew();
      if (failed || page.app.router.location.get().visit.renewalFailed()) visitor.retries();
    }
  }
}

/** One step of a story; false when it cannot happen now. */
async function happens(world: World, [name, tab, detail]: Step): Promise<boolean> {
  const begun = operations[name]?.begin(world, tab, detail) ?? null;
  if (!begun) return false;
  world.say(begun.tells);
  await begun.run();
  await world.time.pass(world.random.between(0, 300));
  world.invariants.afterStep();
  return true;
}

/** Most stories begin with a sign-in. The tabs after the first one take the session over. */
async function opensTabs(world: World, tabs: number) {
  world.browser.open("/");
  await world.time.pass(300);
  // The last number of the step, divided by four, selects the person.
  if (world.random.chance(0.85)) await happens(world, ["signsIn", 0, 4 * world.random.between(0, 1)]);
  await world.time.pass(500);
  for (let count = 1; count < tabs; count++) world.browser.open("/");
  await world.time.pass(1000);
}

async function ends(world: World) {
  if (world.invariants.broken.length > 0) return;
  world.say("Everything becomes quiet.");
  await comesToRest(world);
  world.invariants.afterStep();
  world.invariants.atRest();
}

/** Plays one story in a new world, to its quiet end or its first broken promise. */
async function play(seed: number, tabs: number, story: (world: World) => Promise<void>) {
  const world = await createWorld(seed);
  // An uncaught error is the app's own fault: the app should have passed it to `report`.
  const hear = (error: unknown) => world.invariants.stray(error);
  process.on("uncaughtException", hear);
  process.on("unhandledRejection", hear);
  try {
    await opensTabs(world, tabs);
    await story(world);
    await ends(world);
  } finally {
    world.browser.end();
    process.off("uncaughtException", hear);
    process.off("unhandledRejection", hear);
  }
  return { log: world.log, broken: world.invariants.broken };
}

/** Tells a story; resolves with its log and the promises it broke. */
export const tell = (seed: number, tabs: number, steps: readonly Step[]) =>
  play(seed, tabs, async (world) => {
    for (const step of steps) {
      if (world.invariants.broken.length === 0) await happens(world, step);
    }
  });

/** A model is not needed: the services are the truth. */
type Model = Record<string, never>;

class Happening implements fc.AsyncCommand<Model, World> {
  constructor(readonly step: Step) {}
  check = () => true;
  async run(_model: Model, world: World) {
    await happens(world, this.step);
    // What follows a broken promise says nothing more.
    if (world.invariants.broken.length > 0) throw new Error(world.invariants.broken[0]);
  }
  toString = () => JSON.stringify(this.step);
}

function storiesOf(seed: number, steps: number) {
  const step = fc.tuple(fc.constantFrom(...drawable(seed)), fc.nat(3), fc.nat(999));
  const happenings = [step.map((drawn) => new Happening(drawn))];
  return fc.noBias(fc.commands(happenings, { maxCommands: steps * 2, size: "max" }));
}

/**
 * The story of a seed. `check` plays it, and shorter ones if it fails. `last` gives the result of the one played last.
 */
function drawn(seed: number, { steps, tabs }: RunOptions) {
  let last: Awaited<ReturnType<typeof play>> = { log: [], broken: [] };
  const property = fc.asyncProperty(storiesOf(seed, steps), async (commands) => {
    last = await play(seed, tabs, (world) =>
      fc.asyncModelRun(() => ({ model: {}, real: world }), commands).catch(() => {}),
    );
    return last.broken.length === 0;
  });
  return {
    check: (shrinks: boolean) =>
      fc.check(property, { seed: Math.imul(seed, 0x9e3779b1), numRuns: 1, endOnFailure: !shrinks }),
    last: () => last,
  };
}

/** Draws the story of a seed and tells it; null when no promise was broken. `shrinks`: looks for the shortest story. */
export async function simulate(seed: number, options: RunOptions, shrinks = true): Promise<Failed | null> {
  const found = await drawn(seed, options).check(shrinks);
  if (!found.failed) return null;
  const texts = [...((found.counterexample?.[0] ?? []) as Iterable<object>)].map(String);
  // Steps that did not run any more are printed as a dash.
  const kept = texts.filter((text) => text !== "-").map((text) => JSON.parse(text) as Step);
  const { broken, log } = await tell(seed, options.tabs, kept);
  // Told again, it must break the same promise. Otherwise the run depends on more than its seed.
  return { seed, promise: broken[0] ?? "none, when it is told again", steps: kept, log };
}

/** The log of a seed's story, whole. */
export async function logOf(seed: number, options: RunOptions): Promise<readonly string[]> {
  const { check, last } = drawn(seed, options);
  await check(false);
  return last().log;
}
