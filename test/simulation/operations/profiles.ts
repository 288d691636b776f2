/**
 * Which operations a run draws from, and how often. Half of all runs leave some groups out; the others keep to one theme,
 * because what needs three events in a row is too rare among fifty kinds of them.
 */
import { createRandom } from "../random.ts";
import { groups } from "./operation.ts";
import { operations } from "./operations.ts";

/** How often each operation is drawn, by its name. */
type Weights = Readonly<Record<string, number>>;

const troubledWrites = `
  troublesAWrite 10, refusesAWrite 4, signs 12, switches 12, reminds 6, invitesAgain 3, invites 6, invitesSeveral 6, files 3,
  changesPassword 2, goes 16, waits 8, signsIn 3, behaves 2, changesElsewhere 2, signsElsewhere 1`;

const oldScreens = `
  missesEvent 8, silencesSockets 3, changesElsewhere 9, signsElsewhere 4, switches 14, signs 10, goes 10, waits 4,
  signsIn 3, dropsSockets 1, opens 1`;

const outages = `
  breaksDown 5, behaves 3, goes 14, goesBack 3, retries 8, looksAgain 4, waits 12, works 2, signsIn 3, dropsSockets 2,
  opens 1`;

const departures = `
  works 8, goes 12, signsOut 8, signsIn 12, slows 3, waits 4, reloads 4, opens 2, closes 1, freezes 1, thaws 2,
  leavesForAnotherSite 1, revokes 1`;

const renewals = `
  works 12, goes 10, opens 4, closes 2, freezes 4, thaws 5, reloads 4, looksAgain 3, slows 3, signsIn 6,
  changesElsewhere 6, misbehaves 1, behaves 2, restores 1, duplicates 2`;

const twoPeople = `
  revokes 5, works 4, goes 12, signsIn 14, types 3, waits 6, signsOut 2, opens 1, reloads 1, goesBack 3, switches 2,
  signs 2, looksAgain 2`;

const quietLines = `
  silencesSockets 4, dropsSockets 5, revokes 2, waits 12, works 5, goes 4, changesElsewhere 5, freezes 2, thaws 3,
  goesOffline 2, comesOnline 4, sleeps 1, signsIn 4, missesEvent 1`;

const themes = [troubledWrites, oldScreens, outages, departures, renewals, twoPeople, quietLines].map(
  weightsIn,
);

function weightsIn(text: string): Weights {
  const pairs = text.split(",").map((part) => part.trim().split(" ") as [string, string]);
  const unknown = pairs.find(([name]) => !operations[name]);
  if (unknown) throw new Error(`there is no operation "${unknown[0]}"`);
  return Object.fromEntries(pairs.map(([name, weight]) => [name, Number(weight)]));
}

/** The share of runs that keep to one theme. */
const THEMED = 0.5;

function weightsOf(seed: number): Weights {
  const random = createRandom(seed ^ 0x5eed);
  if (random.chance(THEMED)) return themes[random.between(0, themes.length - 1)] ?? {};
  const share = 0.3 + random.next() * 0.7;
  const drawn = groups.filter(() => random.chance(share));
  const isDrawn = (group: string) => group === "basics" || drawn.some((one) => one === group);
  return Object.fromEntries(
    Object.entries(operations).map(([name, { weight, group }]) => [name, isDrawn(group) ? weight : 0]),
  );
}

/** The names of the operations that the run of this seed draws from, each as often as it weighs. */
export const drawable = (seed: number): readonly string[] =>
  Object.entries(weightsOf(seed)).flatMap(([name, weight]) => Array<string>(weight).fill(name));
