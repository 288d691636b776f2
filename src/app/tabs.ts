/** What the tabs of one browser say to each other about the session. A token passes only to the tab that asked for it. */
import * as v from "valibot";
import type { Platform } from "./platform.ts";

const message = v.variant("says", [
  /** A tab without tokens would like a session. */
  v.object({ says: v.literal("ask"), nonce: v.string() }),
  /** The answer; `nonce` is that of the question. */
  v.object({ says: v.literal("give"), nonce: v.string(), sub: v.string(), parcel: v.string() }),
  v.object({ says: v.literal("signedIn"), sub: v.string() }),
  v.object({ says: v.literal("signedOut") }),
]);
export type Message = v.InferOutput<typeof message>;

export interface Tabs {
  /** To all other tabs, never to this one. */
  say(what: Message): void;
  close(): void;
}

/** Without a channel (an old browser) every tab is alone. */
export function listenToTabs(channel: Platform["channel"], hear: (said: Message) => void): Tabs {
  const onMessage = ({ data }: MessageEvent) => {
    const heard = v.safeParse(message, data);
    if (heard.success) hear(heard.output);
  };
  channel?.addEventListener("message", onMessage);
  return {
    say: (what) => channel?.postMessage(what),
    close() {
      channel?.removeEventListener("message", onMessage);
      channel?.close();
    },
  };
}
