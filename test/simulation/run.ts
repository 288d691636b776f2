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

/** One step of a story, if it can happen now. */
async function happens(world: World, [name, tab, detail]: Step) {
  const begun = operations[name]?.begin(world, tab, detail);
  if (!begun) return;
  world.say(begun.tells);
  await begun.run();
  await world.time.pass(world.random.between(0, 300));
  world.invariants.afterStep();
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

/** Tells a story in a new world, to its quiet end or its first broken promise. */
export async function tell(seed: number, tabs: number, steps: readonly Step[]) {
  const world = await createWorld(seed);
  // An uncaught error is the app's own fault: the app should have passed it to `report`.
  const hear = (error: unknown) => world.invariants.stray(error);
  process.on("uncaughtException", hear);
  process.on("unhandledRejection", hear);
  try {
    await opensTabs(world, tabs);
    for (const step of steps) {
      if (world.invariants.broken.length === 0) await happens(world, step);
    }
    await ends(world);
  } finally {
    world.browser.end();
    process.off("uncaughtException", hear);
    process.off("unhandledRejection", hear);
  }
  return { log: world.log, broken: world.invariants.broken };
}

/** The steps that a seed draws. */
function storiesOf(seed: number, steps: number) {
  const step = fc.tuple(fc.constantFrom(...drawable(seed)), fc.nat(3), fc.nat(999));
  // `oneof` draws a number, too. Without it, every seed would tell another story than before.
  return fc.noBias(fc.array(fc.oneof(step), { maxLength: steps * 2, size: "max" }));
}

/** fast-check's settings with which a seed draws its story. */
const drawnBy = (seed: number) => ({ seed: Math.imul(seed, 0x9e3779b1), numRuns: 1 });

/** Draws the story of a seed and tells it; null when no promise was broken. `shrinks`: looks for the shortest story. */
export async function simulate(seed: number, options: RunOptions, shrinks = true): Promise<Failed | null> {
  const isKept = async (steps: readonly Step[]) =>
    (await tell(seed, options.tabs, steps)).broken.length === 0;
  const property = fc.asyncProperty(storiesOf(seed, options.steps), isKept);
  const { counterexample } = await fc.check(property, { ...drawnBy(seed), endOnFailure: !shrinks });
  if (!counterexample) return null;
  const [steps] = counterexample;
  const { broken, log } = await tell(seed, options.tabs, steps);
  // Told again, it must break the same promise. Otherwise the run depends on more than its seed.
  return { seed, promise: broken[0] ?? "none, when it is told again", steps, log };
}

/** The log of a seed's story, whole. */
export async function logOf(seed: number, { steps, tabs }: RunOptions): Promise<readonly string[]> {
  const [story = []] = fc.sample(storiesOf(seed, steps), drawnBy(seed));
  return (await tell(seed, tabs, story)).log;
}
