/** Measures everything in interleaved rounds and writes the medians; run.mjs builds and starts it. */
import { writeFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import type { Backend, BackendOptions } from "../../../test/backend/server.ts";
import { launchBrowser, median, serveContestant } from "./contestants.ts";
import { measureForm, measureStaticPaint, measureWholeWay } from "./form.ts";
import { measureHeap } from "./heap.ts";
import { measureEvents } from "./live.ts";
import { measureLogin } from "./login.ts";
import { measureNaiveList, measureQueue } from "./longList.ts";
import { measureFirstVisit, measureReloads, measureSignIn } from "./session.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const results = process.env.BENCH_RESULTS ?? "";
if (!results) throw new Error("BENCH_RESULTS names the file to write; run.mjs sets it");

const beside = ["ours", "amplify"];
const besideBoth = [...beside, "amplifySplit"];

/** Figure -> contestant -> one value per round; null if the page never got that far. */
const figures: Record<string, Record<string, (number | null)[]>> = {};
function note(name: string, values: Readonly<Record<string, number | null>>) {
  for (const [figure, value] of Object.entries(values)) {
    figures[figure] ??= {};
    figures[figure][name] ??= [];
    figures[figure][name].push(value);
  }
}

/** Long lists have backends of their own. */
const lists: Record<string, [contestant: string, options: BackendOptions]> = {
  ours50: ["ours", { appCustomers: 50 }],
  ours10000: ["ours", { appCustomers: 10_000 }],
  naiveList: ["naiveList", { appCustomers: 10_000 }],
};

/** The name for `only`, which several measures may share; contestants, or keys of `lists`; and what measures one. */
type Measure = readonly [
  name: string,
  of: readonly string[],
  figuresOf: (browser: Browser, backend: Backend) => Promise<Record<string, number | null>>,
];
const all: readonly Measure[] = [
  ["form", ["static"], measureStaticPaint],
  ["form", besideBoth, measureForm],
  ["login", beside, measureLogin],
  ["way", besideBoth, measureWholeWay],
  ["session", besideBoth, measureReloads],
  ["session", ["ours"], measureFirstVisit],
  ["signin", beside, measureSignIn],
  ["rows", ["ours50", "ours10000"], measureQueue],
  ["rows", ["naiveList"], measureNaiveList],
  ["events", ["ours"], measureEvents],
  ["memory", ["ours"], measureHeap],
];

const only = process.env.BENCH_ONLY?.split(" ").filter(Boolean) ?? [];
const known = new Set(all.map(([name]) => name));
const unknown = only.filter((name) => !known.has(name));
if (unknown.length > 0) {
  console.error(`There is no measure ${unknown.join(", ")}; there are ${[...known].join(", ")}.`);
  process.exit(1);
}
const measures = only.length === 0 ? all : all.filter(([name]) => only.includes(name));

const backends = new Map<string, Backend>();
for (const name of new Set(measures.flatMap(([, of]) => of))) {
  const [contestant, options] = lists[name] ?? [name, {}];
  backends.set(name, await serveContestant(contestant, options));
}
const browser = await launchBrowser([...backends.values()]);
const began = performance.now();

const middle = (values: (number | null)[]) => {
  const there = values.filter((value) => value !== null);
  return there.length < values.length ? null : median(there);
};

/** Writes the medians. Called after every round, so that an aborted run keeps its figures. */
function write(): void {
  const medians = Object.fromEntries(
    Object.entries(figures).map(([figure, byName]) => [
      figure,
      Object.fromEntries(Object.entries(byName).map(([name, values]) => [name, middle(values)])),
    ]),
  );
  writeFileSync(results, JSON.stringify({ medians, figures }));
}

for (let number = 1; number <= rounds; number += 1) {
  console.log(`  round ${number}`);
  for (const [name, of, figuresOf] of measures) {
    console.log(`  ${Math.round((performance.now() - began) / 1000)} s: ${name}: ${of.join(", ")}`);
    for (const contestant of of) {
      const backend = backends.get(contestant);
      if (backend) note(contestant, await figuresOf(browser, backend));
    }
  }
  write();
}
await browser.close();
for (const backend of backends.values()) await backend.close();
