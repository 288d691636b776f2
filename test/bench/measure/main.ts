/** Measures everything in interleaved rounds and writes the medians; run.mjs builds and starts it. */
import { writeFileSync } from "node:fs";
import type { Backend } from "../../backend/server.ts";
import { tokenOf } from "../../backend/signIn.ts";
import { measureHeap } from "./heap.ts";
import { measureList } from "./list.ts";
import { measureEvents } from "./live.ts";
import { measureLogin } from "./login.ts";
import { measureDeepLink, measureSignIn, storedSession } from "./session.ts";
import { type Contestant, launch, median, serve } from "./stand.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const results = process.env.BENCH_RESULTS ?? "";
if (!results) throw new Error("BENCH_RESULTS names the file to write; run.mjs sets it");

const plain: Contestant[] = ["amplify", "amplifyAuth", "amplifySplit", "amplifyVite"];
const withLogin: Contestant[] = ["ours", ...plain, "authenticator", "hello", "static"];
const withList: Contestant[] = ["ours", ...plain];
const withSignIn: Contestant[] = ["ours", "amplify", "cognitoLibrary"];

/** Figure -> contestant -> one value per round; null: it did not happen at all. */
const figures: Record<string, Record<string, (number | null)[]>> = {};
const note = (figure: string, name: string, value: number | null) => {
  figures[figure] ??= {};
  figures[figure][name] ??= [];
  figures[figure][name].push(value);
};

const names = [...new Set([...withLogin, ...withSignIn])];
const backends = new Map(await Promise.all(names.map(async (name) => [name, await serve(name)] as const)));
const backendOf = (name: Contestant) => {
  const backend = backends.get(name);
  if (!backend) throw new Error(`${name} is not served`);
  return backend;
};
const shortQueue = await serve("ours", { appCustomers: 50 });
const longQueue = await serve("ours", { appCustomers: 10_000 });
const longNaive = await serve("naiveList", { appCustomers: 10_000 });
const running = [...backends.values(), shortQueue, longQueue, longNaive];
const browser = await launch(running);

const began = performance.now();
const tell = (what: string) => console.log(`  ${Math.round((performance.now() - began) / 1000)} s: ${what}`);

async function round(): Promise<void> {
  tell("login");
  for (const name of withLogin) {
    const hasForm = name !== "hello" && name !== "static";
    const login = await measureLogin(browser, backendOf(name), hasForm);
    for (const [figure, value] of Object.entries(login)) note(figure, name, value);
  }
  tell("customer list");
  for (const name of withList) {
    const backend = backendOf(name);
    const { cold, warm } = await measureDeepLink(browser, backend, await storedSession(browser, backend));
    note("rowCold", name, cold);
    note("rowWarm", name, warm);
  }
  tell("first sign-in");
  for (const name of withSignIn) note("signIn", name, await measureSignIn(browser, backendOf(name)));

  tell("long list");
  const queue = "/admin/app-customers";
  const short = await measureList(browser, shortQueue, await storedSession(browser, shortQueue), queue);
  const staff = await storedSession(browser, longQueue);
  const long = await measureList(browser, longQueue, staff, queue);
  const token = await tokenFor(longNaive);
  const naive = await measureList(browser, longNaive, token, "/admin");
  for (const [name, list] of Object.entries({ ours50: short, ours: long, naiveList: naive })) {
    note("firstRows", name, list.firstRows);
    note("worstKey", name, list.worstKey);
  }

  tell("events");
  const ours = backendOf("ours");
  note("event", "ours", await measureEvents(browser, ours, await storedSession(browser, ours)));
  tell("memory");
  const heap = await measureHeap(browser, ours, await storedSession(browser, ours));
  note("heap", "after10", heap.after10);
  note("heap", "ours", heap.after100);
}

/** The naive list signs nobody in: it is handed a token. */
async function tokenFor(backend: Backend) {
  return { session: {}, local: { "bench.token": await tokenOf(backend, "admin@nordwind.example") } };
}

const middle = (values: (number | null)[]) => {
  const there = values.filter((value) => value !== null);
  return there.length < values.length ? null : median(there);
};

/** After every round, so that a run broken off is not lost. */
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
  await round();
  write();
}
await browser.close();
for (const backend of running) await backend.close();
