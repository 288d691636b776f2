/** A tab's network traffic, as the browser's own network stack counts it. */
import { setTimeout as pause } from "node:timers/promises";
import type { CDPSession } from "playwright-core";
import { PATIENCE_MS } from "./patience.ts";

/** Long enough for what a page fetches once it is idle. */
const QUIET_MS = 1_500;

export interface Received {
  url: string;
  /** When the answer's headers arrived: milliseconds since the tab's first request was sent. */
  answered: number;
  /** Bytes of the body as sent. */
  body: number;
  /** Bytes of headers and body as sent. */
  whole: number;
}

export interface Traffic {
  /** What has arrived so far, without answers from a cache. */
  readonly received: readonly Received[];
  /** Waits until no request has been under way for 1.5 seconds. Throws an Error after a minute. */
  quiet(): Promise<void>;
}

interface Answer {
  answered: number;
  body: number;
  isCached: boolean;
  isWorkers: boolean;
}

/** To be started before the tab's first navigation. */
export async function recordTraffic(cdp: CDPSession): Promise<Traffic> {
  const pending = new Map<string, string>();
  const answers = new Map<string, Answer>();
  const received: Received[] = [];
  let began: number | null = null;
  let lastEvent = Date.now();
  // The protocol counts seconds.
  const sinceBegan = (timestamp: number) => (timestamp - (began ?? timestamp)) * 1000;
  const end = (requestId: string) => {
    lastEvent = Date.now();
    pending.delete(requestId);
  };

  cdp.on("Network.requestWillBeSent", ({ requestId, request, timestamp, type }) => {
    if (!/^https?:/.test(request.url)) return;
    // The tab leaves the page before, and the protocol does not always report the end of that page's requests.
    if (type === "Document") pending.clear();
    lastEvent = Date.now();
    began ??= timestamp;
    pending.set(requestId, request.url);
  });
  cdp.on("Network.responseReceived", ({ requestId, response, timestamp }) => {
    answers.set(requestId, {
      answered: sinceBegan(timestamp),
      body: Number(response.headers["content-length"] ?? Number.NaN),
      isCached: response.fromDiskCache === true,
      isWorkers: response.fromServiceWorker === true,
    });
  });
  cdp.on("Network.loadingFailed", ({ requestId }) => end(requestId));
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const url = pending.get(requestId);
    const answer = answers.get(requestId);
    end(requestId);
    if (!url || !answer) return;
    const { isCached, isWorkers, answered, body } = answer;
    // The worker's own requests are not seen here. So its first answer for an address counts with the body's length.
    // Answers from a cache do not count.
    const whole = isWorkers ? body : encodedDataLength;
    const isCounted = isWorkers && received.some((earlier) => earlier.url === url);
    if (isCached || whole === 0 || isCounted) return;
    received.push({ url, answered, body: Number.isNaN(body) ? whole : body, whole });
  });
  await cdp.send("Network.enable");

  return {
    received,
    async quiet() {
      const giveUp = Date.now() + PATIENCE_MS;
      while (pending.size > 0 || Date.now() - lastEvent < QUIET_MS) {
        if (Date.now() > giveUp) throw new Error(`still under way: ${[...pending.values()].join(", ")}`);
        await pause(50);
      }
    },
  };
}
