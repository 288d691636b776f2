/** Receives fault reports at /reports, as the company's own receiver would, and shows them at /reports.json. */
import { compileContract } from "./contract/schemas.ts";
import type { BackendClock } from "./contract.ts";

const LARGEST_REPORT = 8 * 1024; // bytes; a report of fifty frames has four thousand
const KEPT = 200; // of each list, the newest

export type Reports = ReturnType<typeof createReports>;

/** Keeps nothing across restarts. */
export function createReports(clock: BackendClock) {
  /** Each with its moment, ISO 8601, by the backend's clock. */
  const received: { at: string; report: unknown }[] = [];
  /** Refused bodies, with the reasons. A client that sends one has a fault, or reveals too much. */
  const refused: { at: string; reasons: readonly string[]; body: string }[] = [];
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
    /** For /reports: POST alone, 204; 400 for what is no report, 413 above 8 KiB. */
    async handler(request: Request) {
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
    /** For /reports.json. */
    list: async () => Response.json({ received, refused }, { headers: { "cache-control": "no-store" } }),
    /** Oldest first. */
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
