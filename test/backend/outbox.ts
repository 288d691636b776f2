/** The outbox: mails and SMS that would have been sent, kept to be read at /outbox. */
import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { type BackendClock, type Mail, mail } from "./contract.ts";
import type { State } from "./state.ts";

export type Outbox = ReturnType<typeof createOutbox>;

/** A mail as a room writes it. Its text is the paragraphs, with an empty line between two. */
type Letter = Pick<Mail, "kind" | "to" | "subject"> &
  Partial<Pick<Mail, "link" | "code" | "attachments">> & { paragraphs: readonly string[] };

/** Takes up what an earlier run had sent. */
export function createOutbox({ clock, state }: { clock: BackendClock; state: State }) {
  const mails = v.parse(v.optional(v.array(mail), []), state.restored("outbox"));
  state.keep("outbox", () => mails);
  return {
    send({ paragraphs, ...written }: Letter): Mail {
      const sent = {
        ...{ id: randomUUID(), link: null, code: null, attachments: [] },
        ...written,
        text: paragraphs.join("\n\n"),
        sentAt: new Date(clock.now()).toISOString(),
      };
      mails.push(sent);
      state.changed();
      return sent;
    },
    /** Oldest first. */
    all: () => mails as readonly Mail[],
  };
}
