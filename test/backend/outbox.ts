/** The outbox: mails and SMS that would have been sent, kept to be read at /outbox. */
import { randomUUID } from "node:crypto";
import * as v from "valibot";
import type { BackendClock, Outbox, State } from "./contract.ts";

const mail = v.object({
  id: v.string(),
  kind: v.picklist(["invitation", "reminder", "newStaff", "resetCode", "signedCopy", "smsCode", "emailCode"]),
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  link: v.nullable(v.string()),
  code: v.nullable(v.string()),
  attachments: v.array(v.object({ name: v.string(), type: v.string(), base64: v.string() })),
  sentAt: v.string(),
});

/** Takes up what an earlier run had sent. */
export function createOutbox({ clock, state }: { clock: BackendClock; state: State }): Outbox {
  const mails = v.parse(v.optional(v.array(mail), []), state.restored("outbox"));
  state.keep("outbox", () => mails);
  return {
    send(written) {
      const sent = {
        ...written,
        attachments: [...written.attachments],
        id: randomUUID(),
        sentAt: new Date(clock.now()).toISOString(),
      };
      mails.push(sent);
      state.changed();
      return sent;
    },
    all: () => mails,
  };
}
