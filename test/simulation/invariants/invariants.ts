/**
 * The promises that must always hold (src/PROMISES.md). They are watched during a run, and checked after each step and
 * once everything is quiet. A broken promise is a sentence; a run ends at its first.
 */
import type { Session } from "../../../src/core/session.ts";
import { SESSION_KEY } from "../../../src/storageKeys.ts";
import type { Page, Tab } from "../browser.ts";
import type { Fault, Sent } from "../network.ts";
import type { World } from "../world.ts";
import { createLedger } from "./ledger.ts";
import { createPrivacy } from "./privacy.ts";
import { createRecords } from "./records.ts";
import { createRenewals } from "./renewals.ts";
import { createRest } from "./rest.ts";
import { createSessions } from "./sessions.ts";
import { createWrites } from "./writes.ts";

export type Invariants = ReturnType<typeof createInvariants>;

export function createInvariants(world: World) {
  const ledger = createLedger(world);
  const privacy = createPrivacy(world, ledger);
  const records = createRecords(world, ledger);
  const renewals = createRenewals(world, ledger);
  const rest = createRest(world, ledger);
  const sessions = createSessions(world, ledger);
  const writes = createWrites(world, ledger);

  return {
    broken: ledger.broken,
    allow: ledger.allow,
    letsIn: rest.letsIn,
    acts: rest.acts,
    signsIn: sessions.signsIn,
    signsOut: sessions.signsOut,
    clockSet: sessions.clockSet,
    frozen: renewals.frozen,
    mailed: writes.mailed,
    invitedInRound: writes.invitedInRound,
    wrote: writes.wrote,
    lost: writes.lost,
    ended: writes.ended,
    stray: (error: unknown) =>
      ledger.violate(`an error that nobody caught: ${error instanceof Error ? error.stack : String(error)}`),
    storageTroubled: writes.storageTroubled,
    storageEmptied() {
      writes.storageTroubled();
      sessions.storageEmptied();
      privacy.storageEmptied();
    },
    /** A request has met a fault. */
    met(kind: Fault, sent: Sent, page: Page) {
      renewals.met(kind, sent, page);
      if (kind === "twice") writes.resent(page);
    },
    /** A page begins with a session (`before` is null), or its session changes. */
    session(page: Page, before: Session | null, now: Session) {
      privacy.session(page, before, now);
      sessions.session(page, before, now);
    },
    sent: renewals.sent,
    left: renewals.left,
    thawed(page: Page) {
      sessions.thawed(page);
      rest.thawed(page);
    },
    /** A tab has written to its storage. */
    stored(tab: Tab, key: string, value: string) {
      if (key !== SESSION_KEY) return;
      const tokens = JSON.parse(value);
      sessions.stored(tab, tokens.signedInAt);
      renewals.stored(tab, tokens);
    },
    afterStep() {
      for (const page of world.browser.pages()) {
        rest.checkRate(page);
        if (page.isFrozen) continue;
        privacy.checkPage(page);
        records.checkTruth(page);
        writes.checkDraft(page);
      }
      privacy.checkShared();
      writes.checkDocuments();
    },
    atRest() {
      for (const page of world.browser.pages()) {
        sessions.atRest(page);
        rest.atRest(page);
        if (page.app.session.store.get().kind === "active") records.atRest(page);
      }
      rest.checkSubscriptions();
      rest.checkRequests();
    },
  };
}
