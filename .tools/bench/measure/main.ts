/** Measures everything in interleaved rounds and writes the medians; run.mjs builds and starts it. */
import { writeFileSync } from "node:fs";
import type { Backend, BackendOptions } from "../../../test/backend/server.ts";
import { tokenOf } from "../../../test/backend/signIn.ts";
import { type Contestant, launchBrowser, median, serveContestant } from "./contestants.ts";
import { measureForm, measureStaticPaint } from "./form.ts";
import { measureHeap } from "./heap.ts";
import { measureEvents } from "./live.ts";
import { measureLogin } from "./login.ts";
import { measureLongList } from "./longList.ts";
import { measureList, measureSignIn, storedSession } from "./session.ts";
import { measureWholeWay } from "./wholeWay.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const results = process.env.BENCH_RESULTS ?? "";
if (!results) throw new Error("BENCH_RESULTS names the file to write; run.mjs sets it");

const plain: Contestant[] = ["amplify", "amplifyAuth", "amplifySplit", "amplifyVite"];
const withForm: Contestant[] = ["ours", ...plain, "authenticator"];
const withList: Contestant[] = ["ours", ...plain];
const withSignIn: Contestant[] = ["ours", "amplify", "cognitoLibrary"];

/** Figure -> contestant -> one value per round; null if the page never got that far. */
const figures: Record<string, Record<string, (number | null)[]>> = {};
const note = (figure: string, name: string, value: number | null) => {
  figures[figure] ??= {};
  figures[figure][name] ??= [];
  figures[figure][name].push(value);
};
const noteAll = (name: string, values: object) => {
  for (const [figure, value] of Object.entries(values)) note(figure, name, value);
};

/** Long lists have backends of their own. */
const lists: Record<string, [Contestant, BackendOptions]> = {
  shortQueue: ["ours", { appCustomers: 50 }],
  longQueue: ["ours", { appCustomers: 10_000 }],
  longNaive: ["naiveList", { appCustomers: 10_000 }],
};

interface Measure {
  /** The name for `only`; several measures may share it. */
  name: string;
  /** Names of contestants, or keys of `lists`. */
  serves: readonly string[];
  round(): Promise<void>;
}

const all: Measure[] = [
  {
    name: "form",
    serves: ["static"],
    async round() {
      note("fcp", "static", await measureStaticPaint(browser, backendOf("static")));
    },
  },
  {
    name: "form",
    serves: withForm,
    async round() {
      for (const name of withForm) noteAll(name, await measureForm(browser, backendOf(name)));
    },
  },
  {
    name: "login",
    serves: [...withForm, "hello"],
    async round() {
      for (const name of this.serves) noteAll(name, await measureLogin(browser, backendOf(name)));
    },
  },
  {
    name: "way",
    serves: withForm,
    async round() {
      for (const name of withForm) note("wholeWay", name, await measureWholeWay(browser, backendOf(name)));
    },
  },
  {
    name: "session",
    serves: withList,
    async round() {
      for (const name of withList) {
        const backend = backendOf(name);
        const stored = await storedSession(browser, backend);
        const { cold, warm, hot } = await measureList(browser, backend, stored, { reloads: true });
        noteAll(name, { reloadCold: cold, reloadWarm: warm, reloadHot: hot });
      }
      // Only our app keeps the customer system's answers. Every visit to another contestant is like a first one.
      const backend = backendOf("ours");
      const stored = await storedSession(browser, backend, { beforeTheList: true });
      const { cold, warm, hot } = await measureList(browser, backend, stored, { reloads: false });
      noteAll("ours", { firstVisitCold: cold, firstVisitWarm: warm, firstVisitHot: hot });
    },
  },
  {
    name: "signin",
    serves: withSignIn,
    async round() {
      for (const name of withSignIn) note("signIn", name, await measureSignIn(browser, backendOf(name)));
    },
  },
  {
    name: "rows",
    serves: Object.keys(lists),
    async round() {
      const queue = "/admin/app-customers";
      const short = backendOf("shortQueue");
      const long = backendOf("longQueue");
      const naive = backendOf("longNaive");
      noteAll("ours50", await measureLongList(browser, short, await storedSession(browser, short), queue));
      noteAll("ours", await measureLongList(browser, long, await storedSession(browser, long), queue));
      noteAll("naiveList", await measureLongList(browser, naive, await tokenFor(naive), "/admin"));
    },
  },
  {
    name: "events",
    serves: ["ours"],
    async round() {
      const ours = backendOf("ours");
      note("event", "ours", await measureEvents(browser, ours, await storedSession(browser, ours)));
    },
  },
  {
    name: "memory",
    serves: ["ours"],
    async round() {
      const ours = backendOf("ours");
      const heap = await measureHeap(browser, ours, await storedSession(browser, ours));
      note("heap", "after10", heap.after10);
      note("heap", "ours", heap.after100);
    },
  },
];

const only = process.env.BENCH_ONLY?.split(" ").filter(Boolean) ?? [];
const known = new Set(all.map(({ name }) => name));
const unknown = only.filter((name) => !known.has(name));
if (unknown.length > 0) {
  console.error(`There is no measure ${unknown.join(", ")}; there are ${[...known].join(", ")}.`);
  process.exit(1);
}
const measures = only.length === 0 ? all : all.filter(({ name }) => only.includes(name));

const served = [...new Set(measures.flatMap(({ serves }) => serves))];
const backends = new Map(
  await Promise.all(
    served.map(async (name) => {
      const [contestant, options] = lists[name] ?? [name as Contestant, {}];
      return [name, await serveContestant(contestant, options)] as const;
    }),
  ),
);
function backendOf(name: string): Backend {
  const backend = backends.get(name);
  if (!backend) throw new Error(`${name} is not served`);
  return backend;
}
const browser = await launchBrowser([...backends.values()]);

const began = performance.now();
const tell = (what: string) => console.log(`  ${Math.round((performance.now() - began) / 1000)} s: ${what}`);

/** The naive list has no login, so it finds a token in its storage. */
async function tokenFor(backend: Backend) {
  return { session: {}, local: { "bench.token": await tokenOf(backend, "admin@nordwind.example") } };
}

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
  for (const measure of measures) {
    tell(`${measure.name}: ${measure.serves.join(", ")}`);
    await measure.round();
  }
  write();
}
await browser.close();
for (const backend of backends.values()) await backend.close();
