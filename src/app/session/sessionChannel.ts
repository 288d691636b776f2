/**
 * Messages about the session between the tabs of one browser. Tokens are sent in reply to a request, and after a refresh
 * to the tabs that hold the same session.
 */
import { createListeners } from "../../wire/listeners.ts";
import { fieldsOf } from "../../wire/storage.ts";
import type { Platform } from "../platform.ts";

/** Everything a tab may say. `sub` is the user's, `nonce` is random text, `parcel` holds the session's tokens. */
export type ChannelMessage =
  /** A tab without tokens asks for a session. */
  | { kind: "ask"; nonce: string }
  /** A tab that holds a session of `sub` asks for newer tokens. */
  | { kind: "askForTokens"; nonce: string; sub: string }
  /** The reply to either; `nonce` is the request's. */
  | { kind: "give"; nonce: string; sub: string; parcel: string }
  /** Tokens have been refreshed. */
  | { kind: "renewed"; sub: string; parcel: string }
  | { kind: "signedIn"; sub: string }
  | { kind: "signedOut" }
  /** All sessions of `sub` were ended at the provider, on every device: those tokens are of no use any more. */
  | { kind: "endedEverywhere"; sub: string }
  /** Turns where there are no Web Locks (turns.ts). `nonce` is the claim's. */
  | { kind: "claimTurn"; name: string; nonce: string }
  | { kind: "refuseTurn"; nonce: string }
  | { kind: "endTurn"; name: string };

/** The fields of each message, all strings. Written by hand: valibot's variants would only be needed here. */
const holds: Readonly<Record<ChannelMessage["kind"], readonly string[]>> = {
  ask: ["nonce"],
  askForTokens: ["nonce", "sub"],
  give: ["nonce", "sub", "parcel"],
  renewed: ["sub", "parcel"],
  signedIn: ["sub"],
  signedOut: [],
  endedEverywhere: ["sub"],
  claimTurn: ["name", "nonce"],
  refuseTurn: ["nonce"],
  endTurn: ["name"],
};

/** Another tab may run an older or newer build with other messages. */
function isMessage(data: unknown): data is ChannelMessage {
  const said = fieldsOf(data);
  const names = Object.entries(holds).find(([kind]) => kind === said.kind)?.[1];
  return names?.every((name) => typeof said[name] === "string") ?? false;
}

/** One per app, shared by session, otherTabs and turns. What is no ChannelMessage is not heard. */
export type SessionChannel = ReturnType<typeof openSessionChannel>;

/** Without BroadcastChannel (or where it is forbidden) tabs do not share sessions. */
export function openSessionChannel(channel: Platform["channel"]) {
  const messages = createListeners<ChannelMessage>();
  let isOpen = channel !== null;
  const onMessage = ({ data }: MessageEvent) => {
    if (isMessage(data)) messages.tell(data);
  };
  channel?.addEventListener("message", onMessage);
  return {
    /** False where the browser has no channel. */
    hasOthers: channel !== null,
    /** To all other tabs, never to this one. Does nothing after `close`. */
    send(what: ChannelMessage): void {
      // Posting to a closed channel raises an error.
      if (isOpen) channel?.postMessage(what);
    },
    /** Returns a function that stops listening. */
    listen: messages.listen,
    close(): void {
      isOpen = false;
      channel?.removeEventListener("message", onMessage);
      channel?.close();
    },
  };
}
