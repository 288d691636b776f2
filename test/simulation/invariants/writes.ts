/** What the app says of a write is true, nothing is done twice or over another's change, and nothing typed is lost. */

import { isOutcomeUnknown } from "../../../src/domain/failure.ts";
import type { Block, DocumentType } from "../../backend/rules.ts";
import type { Page } from "../browser.ts";
import type { Action } from "../services.ts";
import type { Outcome } from "../visitor.ts";
import type { World } from "../world.ts";
import type { Ledger } from "./ledger.ts";

/** What staff change in a block, and what only a signature changes. */
type Flags = Pick<Block, "required" | "sent">;

export function createWrites(world: World, { violate }: Ledger) {
  const { services, say } = world;
  /** Requests that a browser sent a second time by itself, by page. */
  const resent = new WeakMap<Page, number>();
  /** Presses that have sent a mail. `until`: monotonic, when they ended. */
  const pressed: { page: Page; address: string; until: number }[] = [];
  /** Addresses to which a round of this browser has certainly sent an invitation. */
  const invited = new Set<string>();
  /** The storage was full or emptied: drafts and notes may be gone. */
  let isStorageTroubled = false;

  return {
    resent: (page: Page) => void resent.set(page, (resent.get(page) ?? 0) + 1),
    storageTroubled() {
      isStorageTroubled = true;
    },
    /** A press that began at `from` has ended, and has sent so many mails to this address. */
    mailed(page: Page, address: string, from: number, count: number) {
      if (count > 1 + (resent.get(page) ?? 0))
        violate(`tab ${page.tab.number} sent ${count} mails by one press`);
      if (count === 0) return;
      const other = pressed.find((one) => one.address === address && one.until > from && one.page !== page);
      if (other && !isStorageTroubled)
        violate(`tabs ${other.page.tab.number} and ${page.tab.number} mailed ${address} at the same time`);
      pressed.push({ page, address, until: world.time.monotonic() });
    },
    /** A round has worked on this address, and has sent so many invitations. Nobody gets a second one. */
    invitedInRound(page: Page, address: string, count: number, kind: string) {
      if (count > 0 && invited.has(address))
        violate(`tab ${page.tab.number} invited ${address} in a round, although it was invited`);
      if (count > 0 && kind === "done") invited.add(address);
    },
    /**
     * A block of a record was changed. `read`: the block as the page had read it. `had`: as the service had it then.
     */
    wrote(page: Page, read: Flags, had: Flags, name: string) {
      const isSeen = read.required === had.required && read.sent === had.sent;
      if (!isSeen) violate(`tab ${page.tab.number} overwrites ${name}, which somebody else had changed`);
    },
    lost: (page: Page, text: string) => violate(`tab ${page.tab.number} lost what was typed: ${text}`),
    /** A command that writes has ended. `did`: what its own requests did at the service. */
    ended(name: string, outcome: Outcome<unknown>, did: readonly Action[], isTrue: boolean) {
      // A new account's id is random, and the same seed must give the same log.
      const said =
        outcome.code ?? JSON.stringify(outcome.result ?? "done").replace(/[\da-f]{8}-[\da-f-]{27}/g, "…");
      say(`  ${name}: ${said}`);
      if (outcome.code === null) {
        if (!isTrue) violate(`${name} says ${said}, and it is not so`);
      } else if (!isOutcomeUnknown(outcome.code) && did.length > 0) {
        violate(`${name} says ${outcome.code}, and it was done`);
      }
    },
    /**
     * What is typed into the mandate outlives a reload. It is kept until it is sent or emptied, or the session ends.
     */
    checkDraft(page: Page) {
      const visitor = world.visitorOf(page);
      if (visitor.screen() !== "SEPAView" || visitor.typed() === null) return;
      if (visitor.draft() !== undefined || isStorageTroubled) return;
      if (page.app.session.store.get().kind === "active") {
        violate(`tab ${page.tab.number} keeps no draft of what was typed`);
      }
    },
    checkDocuments() {
      const made = services.actions.filter(({ what }) => what === "document").map(({ about }) => about);
      if (new Set(made).size < made.length) violate(`a document was made twice: ${made.join(", ")}`);
      for (const about of made) {
        const [sub = "", type] = about.split("/");
        const row = services.world.client(sub);
        if (row && !row[type as DocumentType].sent)
          violate(`a signed document (${type}) is no longer known as signed`);
      }
    },
  };
}
