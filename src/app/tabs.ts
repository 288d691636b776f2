/** What the tabs of one browser say to each other about the session. A token passes only to the tab that asked for it. */
import type { Platform } from "./platform.ts";

export type Message =
  /** A tab without tokens would like a session. */
  | { says: "ask"; nonce: string }
  /** The answer; `nonce` is that of the question. */
  | { says: "give"; nonce: string; sub: string; parcel: string }
  | { says: "signedIn"; sub: string }
  | { says: "signedOut" };

/** What each message holds, all of it texts. By hand: a schema of variants would be the only one of the login's first load. */
const holds: Readonly<Record<Message["says"], readonly string[]>> = {
  ask: ["nonce"],
  give: ["nonce", "sub", "parcel"],
  signedIn: ["sub"],
  signedOut: [],
};

/** An older or newer build in another tab may say what this one does not know. */
function isMessage(data: unknown): data is Message {
  if (typeof data !== "object" || data === null) return false;
  const said = new Map<string, unknown>(Object.entries(data));
  const names = Object.entries(holds).find(([says]) => says === said.get("says"))?.[1];
  return names?.every((name) => typeof said.get(name) === "string") ?? false;
}

export interface Tabs {
  /** To all other tabs, never to this one. */
  say(what: Message): void;
  close(): void;
}

/** Without a channel (an old browser) every tab is alone. */
export function listenToTabs(channel: Platform["channel"], hear: (said: Message) => void): Tabs {
  const onMessage = ({ data }: MessageEvent) => {
    if (isMessage(data)) hear(data);
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
