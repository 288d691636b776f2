/** Receives fault reports at /reports, as the company's own receiver would, and shows them at /reports.json. */
import { compileContract } from "./contract/schemas.ts";
import type { BackendClock, Handler } from "./contract.ts";

const LARGEST_REPORT = 8 * 1024; // bytes; a report of fifty frames has four thousand
const KEPT = 200; // of each list, the newest

export interface ReceivedReport {
  /** ISO 8601, by the backend's clock. */
  at: string;
  report: unknown;
}

/** A body that is no report, with why; a client that sends one has a fault, or says too much. */
export interface RefusedReport {
  at: string;
  reasons: readonly string[];
  body: string;
}

export interface Reports {
  /** For /reports: POST alone, 204; 400 for what is no report, 413 above 8 KiB. */
  handler: Handler;
  /** For /reports.json. */
  list: Handler;
  /** Oldest first. */
  received(): readonly ReceivedReport[];
  refused(): readonly RefusedReport[];
}

/** Keeps nothing across restarts. */
export function createReports(clock: BackendClock): Reports {
  const received: ReceivedReport[] = [];
  const refused: RefusedReport[] = [];
  let check: ReturnType<typeof reportCheck> | undefined;

  const keep = <Entry>(list: Entry[], entry: Entry) => {
    list.push(entry);
    list.splice(0, list.length - KEPT);
  };
  const refuse = (status: number, body: string, reasons: readonly string[]) => {
    keep(refused, { at: now(), reasons, body: body.slice(0, LARGEST_REPORT) });
    return Response.json({ message: reasons.join("; ") }, { status });
  };
  const now = () => new Date(clock.now()).toISOString();

  return {
    async handler(request) {
      if (request.method !== "POST") {
        return Response.json({ message: "POST only" }, { status: 405, headers: { allow: "POST, OPTIONS" } });
      }
      const body = await request.text();
      if (Buffer.byteLength(body) > LARGEST_REPORT) return refuse(413, body, ["larger than 8 KiB"]);
      const report = read(body);
      if (report === undefined) return refuse(400, body, ["not JSON"]);
      check ??= reportCheck();
      const faults = (await check)(report);
      if (faults.length > 0) return refuse(400, body, faults);
      keep(received, { at: now(), report });
      return new Response(null, { status: 204 });
    },
    list: async () => Response.json({ received, refused }, { headers: { "cache-control": "no-store" } }),
    received: () => received,
    refused: () => refused,
  };
}

const reportCheck = async () => (await compileContract({ closed: false }))("faultReport.schema.json");

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
