/** Sockets of pages, with the service's end in the same process: frames arrive later, and in order. */
import { EventEmitter } from "node:events";
import type { Owner } from "../support/clock.ts";
import type { World } from "./world.ts";

/** A line between a page and the service. */
interface Line {
  owner: Owner;
  /** Half open: nothing arrives on either side, without an error. */
  isSilent: boolean;
  /** What becomes of the next event. */
  nextEvent: "missed" | "doubled" | null;
  drop(): void;
  /** The service closes its end, and the page does not notice. */
  giveUp(): void;
}

export type Sockets = ReturnType<typeof createSockets>;

type SocketsOptions = Pick<World, "time" | "random" | "services" | "network">;

const HOST = "app.example";

export function createSockets({ time, random, services, network }: SocketsOptions) {
  const lines = new Set<Line>();
  /** Pages that have missed an event, which no service sends again. */
  const deprived = new Set<Owner>();

  function openFor(owner: Owner) {
    return (url: string, protocols: string[]): WebSocket => {
      const page = {
        readyState: 0,
        onopen: null as ((event: object) => void) | null,
        onmessage: null as ((event: { data: unknown }) => void) | null,
        onclose: null as ((event: object) => void) | null,
        onerror: null as ((event: object) => void) | null,
        send: (text: string) => toService(() => service.emit("message", text)),
        close() {
          if (page.readyState >= 2) return;
          page.readyState = 2;
          toService(endService);
          toPage(endPage);
        },
      };
      const service = Object.assign(new EventEmitter(), {
        OPEN: 1,
        readyState: 1,
        protocol: protocols[0],
        send(text: string) {
          const isEvent = text.includes('"type":"data"');
          const fate = isEvent ? line.nextEvent : null;
          if (isEvent) line.nextEvent = null;
          const deliver = () => page.onmessage?.({ data: text });
          if (fate === "missed") deprived.add(owner);
          else toPage(deliver);
          if (fate === "doubled") toPage(deliver);
        },
        close: () => line.drop(),
        terminate: () => line.drop(),
      });
      const last = { page: 0, service: 0 };
      const inOrder = (end: "page" | "service", belongsTo: Owner | null, run: () => void) => {
        const due = Math.max(last[end], time.monotonic() + random.between(1, 40));
        last[end] = due;
        time.after(due - time.monotonic(), belongsTo, run);
      };
      const isCut = () => line.isSilent || !network.isOnline();
      const toPage = (run: () => void) => inOrder("page", owner, () => !isCut() && run());
      const toService = (run: () => void) =>
        inOrder("service", null, () => !isCut() && service.readyState === 1 && run());
      function endService() {
        if (service.readyState === 3) return;
        service.readyState = 3;
        lines.delete(line);
        service.emit("close");
      }
      function endPage() {
        if (page.readyState === 3) return;
        page.readyState = 3;
        page.onclose?.({ code: 1006, reason: "" });
      }
      const line: Line = {
        owner,
        isSilent: false,
        nextEvent: null,
        drop() {
          endService();
          inOrder("page", owner, endPage);
        },
        giveUp: endService,
      };
      lines.add(line);
      if (!network.isOnline()) {
        line.drop();
        return page as unknown as WebSocket;
      }
      toPage(() => {
        if (page.readyState !== 0) return;
        page.readyState = 1;
        page.onopen?.({});
      });
      services.serveSocket(service, HOST, url, protocols);
      return page as unknown as WebSocket;
    };
  }

  return {
    openFor,
    /** Every line breaks, and both ends hear of it. */
    drop() {
      for (const line of [...lines]) line.drop();
    },
    /** As when a page is put aside. */
    dropOf(owner: Owner) {
      for (const line of [...lines]) if (line.owner === owner) line.drop();
    },
    /** From now on the open lines carry nothing, without an error. */
    silence() {
      for (const line of lines) line.isSilent = true;
    },
    mistreatNextEvent(how: "missed" | "doubled") {
      for (const line of lines) line.nextEvent = how;
    },
    /**
     * The service gives up lines that carry nothing, as it does by its own keep-alives. A page has to find out itself.
     */
    sweep() {
      for (const line of [...lines]) if (line.owner.isDead || line.isSilent) line.giveUp();
    },
    hasMissed: (owner: Owner) => deprived.has(owner),
  };
}
