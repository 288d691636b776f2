/** The outbox: mails and SMS that would have been sent, kept to be read at /outbox. */
import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { type BackendClock, mail, type Outbox, type State } from "./contract.ts";

/** Takes up what an earlier run had sent. */
export function createOutbox({ clock, state }: { clock: BackendClock; state: State }): Outbox {
  const mails = v.parse(v.optional(v.array(mail), []), state.restored("outbox"));
  state.keep("outbox", () => mails);
  return {
    send(written) {
      const sent = { ...written, id: randomUUID(), sentAt: new Date(clock.now()).toISOString() };
      mails.push(sent);
      state.changed();
      return sent;
    },
    all: () => mails,
  };
}
