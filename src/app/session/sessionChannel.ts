/** What the tabs of one browser say to each other about the session. A token passes only to the tab that asked for it. */
import type { Platform } from "../platform.ts";

export type ChannelMessage =
  /** A tab without tokens would like a session. */
  | { kind: "ask"; nonce: string }
  /** The answer; `nonce` is that of the question. */
  | { kind: "give"; nonce: string; sub: string; parcel: string }
  | { kind: "signedIn"; sub: string }
  | { kind: "signedOut" };

/** What each message holds, all of it texts. By hand: a schema of variants would be the only one of the login's first load. */
const holds: Readonly<Record<ChannelMessage["kind"], readonly string[]>> = {
  ask: ["nonce"],
  give: ["nonce", "sub", "parcel"],
  signedIn: ["sub"],
  signedOut: [],
};

/** An older or newer build in another tab may say what this one does not know. */
function isMessage(data: unknown): data is ChannelMessage {
  if (typeof data !== "object" || data === null) return false;
  const said = new Map<string, unknown>(Object.entries(data));
  const names = Object.entries(holds).find(([kind]) => kind === said.get("kind"))?.[1];
  return names?.every((name) => typeof said.get(name) === "string") ?? false;
}

export interface SessionChannel {
  /** To all other tabs, never to this one. */
  send(what: ChannelMessage): void;
  close(): void;
}

/** Without a channel (an old browser) every tab is alone. */
export function openSessionChannel(
  channel: Platform["channel"],
  hear: (said: ChannelMessage) => void,
): SessionChannel {
  const onMessage = ({ data }: MessageEvent) => {
    if (isMessage(data)) hear(data);
  };
  channel?.addEventListener("message", onMessage);
  return {
    send: (what) => channel?.postMessage(what),
    close() {
      channel?.removeEventListener("message", onMessage);
      channel?.close();
    },
  };
}
