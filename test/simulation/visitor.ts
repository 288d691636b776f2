/**
 * Somebody at a page: sees what the shell would show there, follows its redirects, types, and presses its buttons. Only
 * React is replaced: all requests are the app's own.
 */

import { accessAt } from "../../src/core/access.ts";
import { type CommandOptions, runCommand } from "../../src/core/command.ts";
import type { Visit } from "../../src/core/visit.ts";
import { Failure, type FailureCode } from "../../src/domain/failure.ts";
import { bundleOf } from "../../src/domain/role.ts";
import { createDraftStore } from "../../src/hooks/useDraft.ts";
import { followChanges } from "../../src/hooks/useLive.ts";
import { matchAddress, type RouteName, redirectOf } from "../../src/routes.ts";
import { record } from "../../src/services/appCustomers.ts";
import type { AnyRead, ReadDescription } from "../../src/wire/http/request.ts";
import { identityOf, type Page } from "./browser.ts";
import { nameOf, readsOf } from "./screens.ts";

/** What the screen shows of one read. */
export type Shown =
  | { kind: "loading" }
  | { kind: "answered"; answer: unknown; complete: boolean }
  | { kind: "failed"; failure: Failure };

/** How a command ended. */
export interface Outcome<R> {
  result: R | null;
  /** null for a success. */
  code: FailureCode | null;
}

/** Somebody's words in a form. */
interface Typed {
  text: string;
  /** The groups of the user who typed. */
  groups: string;
  stopPrompting: () => void;
}

export type Visitor = ReturnType<typeof createVisitor>;

/** `lost`: what was typed is gone, and nobody had agreed to it. */
export function createVisitor(page: Page, lost: (text: string) => void) {
  const { app } = page;
  const { router, session, platform } = app;
  /** By the name of the read. */
  const shown = new Map<string, Shown>();
  /** Everything that was ever read here, by its name. */
  const asked = new Map<string, AnyRead>();
  let screen: RouteName | null = null;
  let params: Readonly<Record<string, string>> = {};
  let decision = "";
  let shownPath = "";
  let shownVisit: Visit | null = null;
  let stopWatching = () => {};
  let bundle: string | null = null;
  let stopFollowing = () => {};
  let isScheduled = false;
  let isMounted = { now: true };
  let typed: Typed | null = null;
  /** What the person says when asked whether to leave. */
  let leaves = true;
  const busy = new Set<string>();

  function schedule() {
    if (isScheduled || page.isDead) return;
    isScheduled = true;
    queueMicrotask(() => {
      isScheduled = false;
      if (!page.isDead) render();
    });
  }

  const sub = () => identityOf(page)?.sub ?? "";
  const groupsNow = () => identityOf(page)?.groups.join() ?? "";

  function render() {
    const location = router.location.get();
    const leadsTo = redirectOf(location.pathname);
    if (leadsTo) return router.navigate(leadsTo, { replace: true, state: location.state });
    const match = matchAddress(location.pathname);
    const access = match && accessAt(match.route, session.store.get(), location);
    decision = access?.kind ?? "notFound";
    if (access?.kind === "redirect") {
      leaveScreen(null);
      const state = access.target ? { target: access.target } : {};
      router.navigate(access.to, { replace: true, discardUnsaved: true, state });
      return;
    }
    const entered = match && access?.kind === "enter" ? match : null;
    leaveScreen(entered && location.pathname);
    const area = entered?.route.area ?? "auth";
    follow(area === "auth" ? null : bundleOf(area));
    screen = entered?.route.name ?? null;
    params = entered?.params ?? {};
    if (!entered) return;
    shownPath = location.pathname;
    watch(location.visit);
    shown.clear();
    const address = { params, query: new URLSearchParams(location.search), sub: sub() };
    for (const read of readsOf(entered.route.name, address)) {
      asked.set(nameOf(read), read);
      shown.set(
        nameOf(read),
        shownIn(() => location.visit.read(read)),
      );
    }
    dropsSigned();
  }

  /** Closes the mandate's form if the mandate was signed elsewhere (DocumentGate). */
  function dropsSigned() {
    if (screen !== "SEPAView" || !typed || busy.has("signs sepa")) return;
    if (answer(record(sub()))?.sepa.sent) form().close();
  }

  function shownIn(read: () => { answer: unknown; complete: boolean } | Promise<void>): Shown {
    try {
      const found = read();
      if (found instanceof Promise) return { kind: "loading" };
      return { kind: "answered", answer: found.answer, complete: found.complete };
    } catch (thrown) {
      if (!(thrown instanceof Failure)) throw thrown;
      return { kind: "failed", failure: thrown };
    }
  }

  /** Leaves the shown screen, with what was typed on it, unless it is the one at `path`. */
  function leaveScreen(path: string | null) {
    if (path === shownPath) return;
    shown.clear();
    screen = null;
    shownPath = path ?? "";
    isMounted.now = false;
    isMounted = { now: true };
    dropTyped();
  }

  function dropTyped() {
    if (!typed) return;
    const { text, groups, stopPrompting } = typed;
    typed = null;
    stopPrompting();
    // A user who may no longer be at an address has to leave it.
    if (session.store.get().kind === "active" && groups === groupsNow()) lost(text);
  }

  function watch(visit: Visit) {
    if (visit === shownVisit) return;
    stopWatching();
    shownVisit = visit;
    stopWatching = visit.watch(schedule);
  }

  function follow(next: string | null) {
    if (next === bundle) return;
    stopFollowing();
    bundle = next;
    stopFollowing = () => {};
    if (next === null) return;
    stopFollowing = followChanges({
      realtime: app.wire.realtime,
      visit: () => router.location.get().visit,
      sessionIsOver: session.expireOn,
      clock: platform.clock,
      window: platform.window,
      owner: next === "customer" ? sub() : undefined,
    });
  }

  router.location.subscribe(schedule);
  session.store.subscribe(schedule);
  schedule();

  function answer<T>(read: ReadDescription<T>): T | null {
    const found = shown.get(nameOf(read));
    return found?.kind === "answered" ? (found.answer as T) : null;
  }

  /** The form that is on the screen now: a command that was sent from it may end when another one stands there. */
  function form() {
    const [mounted, kept] = [isMounted, screen === "SEPAView" ? draft() : null];
    return {
      /** Closes the form after it was sent or emptied. */
      close() {
        kept?.keep(null);
        if (!mounted.now) return;
        typed?.stopPrompting();
        typed = null;
      },
    };
  }

  const draft = () => createDraftStore(platform.tabStorage, "sepa", sub(), () => sub() !== "");

  return {
    shown: shown as ReadonlyMap<string, Shown>,
    screen: () => screen,
    /** How the shell decided: "enter", "wait", "redirect", "noPermission" or "notFound". */
    decision: () => decision,
    isFollowing: () => bundle !== null,
    /** The ids in the address. */
    params: () => params,
    answer,
    /** The record that the screen is about: the customer's own, or the one in the address. */
    record: () => answer(record(bundle === "customer" ? sub() : (params.id ?? ""))),
    /** Whether anything that was read here is still in memory. */
    remembers: () => [...asked.values()].some((read) => router.recall(read) !== null),
    busy: busy as ReadonlySet<string>,
    typed: () => typed?.text ?? null,
    /** Somebody is at the page: the pointer moves, and the idle warning is answered. */
    moves() {
      platform.window.dispatchEvent(new Event("pointermove"));
      if (session.idle.endsAt.get() !== null) session.idle.stayActive();
    },
    /** `agrees`: what the person answers if asked to give up what was typed. */
    goTo(address: string, agrees = true) {
      leaves = agrees;
      router.navigate(address);
    },
    /** Sets the answer to the next question whether to leave. Returns whether the screen may be left. */
    agreesToLeave(agrees: boolean): boolean {
      leaves = agrees;
      return agrees || typed === null;
    },
    goBack(agrees = true) {
      leaves = agrees;
      router.back();
    },
    /** Words in a form that asks before it is left; the mandate's are kept as a draft, too. */
    types(text: string) {
      if (typed) typed.text = text;
      else {
        const stopPrompting = router.promptBeforeLeaving(async () => {
          if (leaves) typed = null;
          return leaves;
        });
        typed = { text, groups: groupsNow(), stopPrompting };
      }
      if (screen === "SEPAView") draft().keep({ text });
    },
    draft: () => draft().read(),
    form,
    retries: () => router.location.get().visit.retry(),
    /** Presses a button. A second press while it is busy does nothing, and resolves with null. */
    async presses<R>(
      name: string,
      run: () => Promise<R>,
      options: CommandOptions<R> = {},
    ): Promise<Outcome<R> | null> {
      if (busy.has(name)) return null;
      busy.add(name);
      const outcome: Outcome<R> = { result: null, code: null };
      const mounted = isMounted;
      try {
        await runCommand(
          app,
          run,
          {
            ...options,
            onSuccess(result, navigate) {
              outcome.result = result;
              options.onSuccess?.(result, navigate);
            },
            onError(failure, navigate, isSessionOver) {
              outcome.code = failure.code;
              options.onError?.(failure, navigate, isSessionOver);
            },
          },
          { isMounted: () => mounted.now, showIssues() {}, succeeded() {} },
        );
      } finally {
        busy.delete(name);
      }
      return outcome;
    },
  };
}
