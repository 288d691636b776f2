/** Coordinates token refreshes with the user's other tabs; handed to the wire (decision 20). */
import type { OtherTabs, SessionParcel } from "../../wire/cognito/cognitoOptions.ts";
import type { Platform } from "../platform.ts";
import type { SessionChannel } from "./sessionChannel.ts";
import { createTurns } from "./turns.ts";

/** Other tabs answer within this time, or not at all. */
const ANSWER_MS = 300;

/** Other tabs are asked for 300 ms. Without a channel this tab is alone: it asks nobody and waits for no turn. */
export function createOtherTabs(
  platform: Pick<Platform, "locks" | "clock" | "random">,
  channel: SessionChannel,
) {
  const { clock, random } = platform;
  const turns = createTurns(platform, channel);
  const pending = new Set<() => void>();

  function askForTokens(sub: string, take: (parcel: SessionParcel) => boolean): Promise<void> {
    if (!channel.hasOthers) return Promise.resolve();
    const nonce = String(random());
    return new Promise((resolve) => {
      const timer = clock.setTimeout(end, ANSWER_MS);
      const stopListening = channel.listen((said) => {
        const isAnswer = said.kind === "give" && said.nonce === nonce && take(said.parcel);
        // A refresh that ended just now: the session has taken its tokens already.
        if (isAnswer || (said.kind === "renewed" && said.sub === sub)) end();
      });
      function end() {
        pending.delete(end);
        clock.clearTimeout(timer);
        stopListening();
        resolve();
      }
      pending.add(end);
      channel.send({ kind: "askForTokens", nonce, sub });
    });
  }

  const otherTabs: OtherTabs = {
    inTurn: (sub, renew) => (channel.hasOthers ? turns.take(`refresh.${sub}`, renew) : renew(false)),
    askForTokens,
    announce: (sub, parcel) => channel.send({ kind: "renewed", sub, parcel }),
  };
  return {
    ...otherTabs,
    /** Questions under way end without an answer. */
    close(): void {
      turns.close();
      for (const end of [...pending]) end();
    },
  };
}
