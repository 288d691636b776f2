/** The router's promises: what begins a visit, what Back restores, and that unsaved work is asked about first. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import { createRouter, type LeavePrompt } from "../../src/core/router.ts";
import type { Visit } from "../../src/core/visit.ts";
import type { AnyRead } from "../../src/wire/http/request.ts";
import { poll } from "../support/poll.ts";

const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A window with a history of its own; the events of its steps come later, as in a browser. */
function standInWindow(address: string) {
  const events = new EventTarget();
  const entries: { address: string; state: unknown }[] = [{ address, state: null }];
  let at = 0;
  const location = new URL(address, "https://page.example");
  const sync = () => {
    location.href = new URL(entries[at]?.address ?? "/", location).href;
  };
  const history = {
    get state() {
      return entries[at]?.state;
    },
    scrollRestoration: "auto",
    replaceState(state: unknown, _: string, url?: URL) {
      entries[at] = { address: url ? url.pathname + url.search : location.pathname + location.search, state };
      sync();
    },
    pushState(state: unknown, _: string, url: URL) {
      at += 1;
      entries.splice(at, entries.length, { address: url.pathname + url.search, state });
      sync();
    },
    go(steps: number) {
      setTimeout(() => {
        at += steps;
        sync();
        events.dispatchEvent(Object.assign(new Event("popstate"), { state: entries[at]?.state }));
      });
    },
    back: () => history.go(-1),
  };
  const window = {
    history,
    location,
    scrollY: 0,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  };
  return {
    window: window as unknown as Window,
    events,
    setScroll: (y: number) => Object.assign(window, { scrollY: y }),
  };
}

interface NotedVisit extends Visit {
  name: string;
  notes: string[];
}

/** Visits that note the router's calls; the router reads none of their content. */
function notedVisits() {
  let count = 0;
  const make = (name: string): NotedVisit => {
    const notes: string[] = [];
    const note = (what: string) => () => void notes.push(what);
    const visit: Partial<NotedVisit> = {
      name,
      notes,
      // Each visit has one answer: its name, to the read of that name.
      recall: <T>(read: AnyRead<T>) => ("path" in read && read.path === name ? (name as T) : null),
      renew: note("renew"),
      resume: note("resume"),
      leave: note("leave"),
      successor: () => make(`${name}+`),
      scroll: 0,
    };
    return visit as NotedVisit;
  };
  return () => {
    count += 1;
    return make(`visit ${count}`);
  };
}

/** Goes back, and waits for the history's event and the router's answer to it. */
async function goBack(router: ReturnType<typeof createRouter>) {
  router.back();
  await turn();
  await turn();
}

function open(address: string) {
  const stand = standInWindow(address);
  const router = createRouter(stand.window, notedVisits());
  const visit = () => router.location.get().visit as NotedVisit;
  const here = () => router.location.get().pathname + router.location.get().search;
  return { ...stand, router, visit, here };
}

test("typing in a search replaces the address within the same visit", () => {
  const { router, visit, here } = open("/admin/customers");
  const first = visit();
  router.navigate("/admin/customers?search=m", { replace: true });
  assert.is(here(), "/admin/customers?search=m");
  assert.is(visit(), first);
  assert.is(router.location.get().arrival, "stayed");
  assert.equal(first.notes, []);
});

test("a link loads its page if the browser takes no more history entries, and the visit is not left before", () => {
  const { router, visit, here, window } = open("/customers");
  const assigned: string[] = [];
  Object.assign(window.location, { assign: (url: URL) => assigned.push(url.pathname) });
  window.history.pushState = () => {
    throw new DOMException("too many", "SecurityError");
  };
  router.navigate("/customers/7");
  assert.equal(assigned, ["/customers/7"]);
  assert.equal(visit().notes, []);
  assert.is(here(), "/customers");
});

test("another page of the same list starts with the rows that are shown", () => {
  const { router, visit } = open("/admin/customers");
  router.navigate("/admin/customers?page=2");
  assert.is(visit().name, "visit 1+");
});

test("a link to the current address reads again", () => {
  const { router, visit } = open("/admin/customers");
  router.navigate("/admin/customers");
  assert.equal(visit().notes, ["renew"]);
});

test("Back restores the visit with its scroll position, and renews it", async () => {
  const { router, visit, setScroll, here } = open("/admin/customers");
  const list = visit();
  setScroll(640);
  router.navigate("/admin/customers/7");
  await goBack(router);
  assert.is(here(), "/admin/customers");
  assert.is(visit(), list);
  assert.is(visit().scroll, 640);
  assert.is(router.location.get().arrival, "returned");
  assert.equal(list.notes, ["leave", "resume"]);
});

test("only the last ten visits are kept", async () => {
  const { router, visit } = open("/admin/customers/0");
  const first = visit();
  for (let id = 1; id <= 11; id += 1) router.navigate(`/admin/customers/${id}`);
  router.navigate("/admin/customers/0");
  assert.is.not(visit(), first);
});

test("the state of a history entry survives a reload, and so does the early script's target", () => {
  const { window } = standInWindow("/auth/login");
  window.history.replaceState({ index: 0, state: { target: "/admin/users" } }, "");
  const router = createRouter(window, notedVisits());
  assert.is(router.location.get().state.target, "/admin/users");
});

test("a page that the browser discarded and loads again continues at its place, on the page that was read", async () => {
  const { window, events, setScroll, router } = open("/customer/avv");
  router.remember({ readingPage: 3 });
  setScroll(420);
  events.dispatchEvent(new Event("scroll"));
  await poll(() => Object.hasOwn(window.history.state, "scroll"), "the scroll position");
  const { arrival, visit, state } = createRouter(window, notedVisits()).location.get();
  assert.equal([arrival, visit.scroll, state.readingPage], ["returned", 420, 3]);
  router.navigate("/customer");
  await goBack(router);
  assert.is(router.location.get().state.readingPage, 3);
});

/** Unsaved work; the test gives the visitor's answer. */
function unsaved(router: ReturnType<typeof open>["router"]) {
  const answers: ((leave: boolean) => void)[] = [];
  const question: LeavePrompt = () => new Promise((answer) => answers.push(answer));
  const saved = router.promptBeforeLeaving(question);
  return { answers, saved };
}

test("a link asks first if work is unsaved: staying stays, leaving goes", async () => {
  const { router, here } = open("/admin/app-customers/1");
  const { answers } = unsaved(router);
  router.navigate("/admin");
  assert.is(here(), "/admin/app-customers/1");
  answers[0]?.(false);
  await turn();
  assert.is(here(), "/admin/app-customers/1");
  router.navigate("/admin");
  answers[1]?.(true);
  await turn();
  assert.is(here(), "/admin");
  assert.not(router.hasUnsavedChanges());
});

test("Back asks first if work is unsaved, and the address stays true meanwhile", async () => {
  const { router, here, window } = open("/admin");
  router.navigate("/admin/app-customers/1");
  const { answers } = unsaved(router);
  await goBack(router);
  assert.is(window.location.pathname, "/admin/app-customers/1");
  assert.is(here(), "/admin/app-customers/1");
  answers[0]?.(true);
  await turn();
  await turn();
  await turn();
  assert.is(here(), "/admin");
});

test("finished work is left without asking, and closing the tab asks only while work is unsaved", () => {
  const { router, here, events } = open("/customer/avv");
  const close = () => {
    const event = new Event("beforeunload", { cancelable: true });
    Object.defineProperty(event, "returnValue", { value: "", writable: true });
    events.dispatchEvent(event);
    assert.is(Boolean(event.returnValue), event.defaultPrevented, "older browsers look at the former alone");
    return event.defaultPrevented;
  };
  const { saved } = unsaved(router);
  assert.ok(close());
  saved();
  assert.not(close());
  unsaved(router);
  router.navigate("/customer", { discardUnsaved: true });
  assert.is(here(), "/customer");
  assert.not(close());
});

test("a link to another program is not taken for leaving, for a second after it was pressed", () => {
  const { router, events } = open("/customer/avv");
  unsaved(router);
  const at = (event: Event, timeStamp: number, more = {}) => {
    for (const [name, value] of Object.entries({ timeStamp, ...more }))
      Object.defineProperty(event, name, { value, writable: true });
    events.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const press = (protocol: string | undefined, time: number) =>
    at(new Event("click"), time, {
      target: { closest: () => (protocol === undefined ? null : { protocol }) },
    });
  const asks = (time: number) => {
    const event = new Event("beforeunload", { cancelable: true });
    return at(event, time, { returnValue: "" });
  };
  for (const protocol of ["https:", "http:", "blob:", ":", "", undefined]) {
    press(protocol, 10_000);
    assert.ok(asks(10_001), protocol);
  }
  for (const protocol of ["tel:", "mailto:", "sms:"]) {
    press(protocol, 20_000);
    assert.not(asks(20_500), protocol);
    assert.ok(asks(21_500), protocol);
  }
});

test("a screen with unsaved work asks until the visitor agrees to leave", async () => {
  const { router, here } = open("/customer/avv");
  assert.ok(await router.mayLeave());
  const { answers } = unsaved(router);
  const first = router.mayLeave();
  answers[0]?.(false);
  assert.not(await first);
  assert.ok(router.hasUnsavedChanges());
  const second = router.mayLeave();
  answers[1]?.(true);
  assert.ok(await second);
  assert.not(router.hasUnsavedChanges());
  assert.is(here(), "/customer/avv");
});

test("closing leaves the visit and removes every listener", async () => {
  const { router, visit, here } = open("/admin");
  router.navigate("/admin/users");
  const last = visit();
  router.close();
  assert.equal(last.notes, ["leave"]);
  await goBack(router);
  assert.is(here(), "/admin/users");
});

const read = (path: string) => ({ service: "customerSystem", path, query: {}, schema: v.string() }) as const;

test("an answer is recalled from the visits kept, until they are forgotten", () => {
  const { router } = open("/admin");
  router.navigate("/admin/customers");
  router.navigate("/admin/users");
  assert.is(router.recall(read("visit 1")), "visit 1");
  assert.is(router.recall(read("visit 3")), "visit 3");
  assert.is(router.recall(read("visit 4")), null);
  router.close();
  assert.is(router.recall(read("visit 1")), null);
});

test.run();
