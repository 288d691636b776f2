/** Faults of the network, its gateways and the services. */
import { htmlPage, type Misbehaviour } from "../backend/control.ts";

export const status = (code: number, body: unknown = {}): Misbehaviour => ({
  does: "answer",
  status: code,
  body,
});

/** The data service's answer to a person who may not have or change this. */
export const unauthorized = (field: string): Misbehaviour => {
  const error = { path: [field], errorType: "Unauthorized", message: `Not Authorized to access ${field}` };
  return status(200, { data: { [field]: null }, errors: [error] });
};

export interface ReadingFault {
  fault: string;
  does: Misbehaviour;
  times: number;
  /** The message's title; null if a retry succeeds unnoticed. */
  says: string | null;
  /** Requests made until then. */
  requests: number;
}

const UNREACHABLE = "Server nicht erreichbar";
const UNEXPECTED = "Unerwartete Antwort";

export const readingFaults: readonly ReadingFault[] = [
  { fault: "a server error", does: status(500), times: 1, says: UNREACHABLE, requests: 1 },
  { fault: "a page instead of an answer", does: htmlPage(), times: 1, says: UNEXPECTED, requests: 1 },
  { fault: "an overload that stays", does: status(503), times: 3, says: UNREACHABLE, requests: 3 },
  { fault: "half an answer", does: { does: "truncate" }, times: 1, says: UNEXPECTED, requests: 1 },
  { fault: "no permission", does: status(403), times: 1, says: "Keine Berechtigung", requests: 1 },
  { fault: "another shape", does: status(200, [7]), times: 1, says: UNEXPECTED, requests: 1 },
  { fault: "an overload that passes", does: status(503), times: 2, says: null, requests: 3 },
  { fault: "a lost connection", does: { does: "reset" }, times: 1, says: null, requests: 2 },
  { fault: "a token refused once", does: status(401), times: 1, says: null, requests: 2 },
];
