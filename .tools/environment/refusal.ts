/** Whether a service has refused a caller. */
import type { Reply } from "./client.ts";

/** Amplify's AdminQueries template answers 500 with this sentence to a caller who is not in its group. */
const OF_ADMIN_QUERIES = "User does not have permissions to perform administrative tasks";

/** "unknown" if the service itself has not answered: there was no answer, a web page, or status 429. */
export function verdictOn(reply: Reply): "refused" | "notRefused" | "unknown" {
  if (reply.kind === "lost" || reply.status === 429) return "unknown";
  if (reply.status === 401 || reply.status === 403 || reply.body.includes(OF_ADMIN_QUERIES)) return "refused";
  return /^text\/html/i.test(reply.headers.get("content-type") ?? "") ? "unknown" : "notRefused";
}
