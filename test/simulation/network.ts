/** The network between pages and services: requests take their time, and fail as the story says. */
import type { Owner } from "../support/clock.ts";
import { type Answer, lightRequest, lightResponse } from "./lightHttp.ts";
import type { World } from "./world.ts";

/**
 * What becomes of a request. "worked": the service has done the work, but answers something else. "denied": GraphQL's
 * refusal. "held": a success with a function's failure as its data. "nothing": createDocument does nothing, and answers
 * null without an error.
 */
export const faultKinds = [
  "lostBefore",
  "lostAfter",
  "late",
  "hang",
  "twice",
  "partial",
  "malformed",
  "401",
  "403",
  "409",
  "429",
  "500",
  "503",
  "worked500",
  "worked503",
  "400",
  "denied",
  "held",
  "workedHeld",
  "nothing",
] as const;
export type FaultKind = (typeof faultKinds)[number];

/**
 * What a request can meet. The last three are not planned: there is no network, nobody waits any more, or the service
 * itself answers 401.
 */
export type Fault = FaultKind | "offline" | "givenUp" | "refused";

/** The services as a visitor would tell them apart; those that are asked most are drawn most. */
export const serviceNames = ["data", "provider", "data", "provider", "data", "customers", "admin"] as const;
export type ServiceName = (typeof serviceNames)[number];

/** What a fault is about: one service, every write to any service, or the operation of a signature. */
export const faultTargets = [...serviceNames, "writes", "writes", "writes"] as const;

interface PlannedFault {
  target: (typeof faultTargets)[number] | "createDocument";
  kind: FaultKind;
  /** So many requests from now on. */
  left: number;
}

/** One request as it leaves a page. */
export interface Sent {
  service: ServiceName;
  operation: string;
  body: string;
  /** Its token, or the body that holds one. */
  credential: string;
  at: number;
  /** Nobody waits for it any more. */
  isOver: boolean;
}

export type Network = ReturnType<typeof createNetwork>;

interface NetworkOptions extends Pick<World, "time" | "random" | "services"> {
  /** Called with what a request has met. */
  met: (kind: Fault, sent: Sent, by: Owner) => void;
}

const serviceOf = (path: string): ServiceName => {
  if (path.startsWith("/cognito")) return "provider";
  if (path.startsWith("/api/clients")) return "customers";
  return path.startsWith("/api/admin") ? "admin" : "data";
};

function operationOf(path: string, headers: Headers, body: string): string {
  if (path === "/graphql") return /\{ (\w+)\(/.exec(body)?.[1] ?? "";
  return headers.get("x-amz-target")?.split(".")[1] ?? path.replace(/^\/api\/\w+/, "");
}

/** Whether the request changes anything. */
const isWriting = (method: string, operation: string, body: string): boolean => {
  if (body.includes("mutation ")) return true;
  return operation.startsWith("/") ? method === "POST" : operation === "ChangePassword";
};

type Row = { avv: object | null };
type Answered = (Row & { items?: undefined }) | { items: Row[] } | null;

/** A record of the data service of which one field could not be read: its block is null, beside an error. */
function partial(text: string): string {
  const { data, errors } = JSON.parse(text);
  const [field, value] = Object.entries<Answered>(data ?? {})[0] ?? [];
  const row = value?.items ? value.items[0] : value;
  if (!row?.avv) return text;
  row.avv = null;
  const path = [field, ...(value?.items ? ["items", 0] : []), "avv", "required"];
  const error = { path, errorType: null, message: "Cannot return null for non-nullable type" };
  return JSON.stringify({ data, errors: [...(errors ?? []), error] });
}

const lostConnection = () => new TypeError("Failed to fetch");

export function createNetwork({ time, random, services, met }: NetworkOptions) {
  let faults: PlannedFault[] = [];
  let isOnline = true;
  const underWay = new Set<{ owner: Owner }>();
  /** Milliseconds that a request needs at most, there or back. */
  let slowestMs = 80;

  const refused = (status: number): Answer => ({
    status,
    text: JSON.stringify({ message: "refused" }),
    headers: new Headers({ date: new Date(time.now()).toUTCString() }),
  });

  const denied = (field: string): Answer => {
    const error = { path: [field], errorType: "Unauthorized", message: `Not Authorized to access ${field}` };
    return { ...refused(200), text: JSON.stringify({ data: { [field]: null }, errors: [error] }) };
  };

  const held = ({ service, operation }: Sent): Answer => {
    const failure = '{"statusCode":500,"body":"boom"}';
    // Cognito's own answers come from no function.
    if (service === "provider") return refused(500);
    const text = service === "data" ? JSON.stringify({ data: { [operation]: failure } }) : failure;
    return { ...refused(200), text };
  };

  async function perform(by: number, request: Request): Promise<Answer> {
    const response = await services.perform(by, request);
    const { headers } = response;
    headers.set("date", new Date(time.now()).toUTCString());
    return { status: response.status, text: await response.text(), headers };
  }

  /** What the service answers; null: the answer is lost. */
  async function answerTo(
    fault: FaultKind | null,
    by: number,
    request: Request,
    sent: Sent,
  ): Promise<Answer | null> {
    const { service, operation } = sent;
    if (fault === "lostBefore") return null;
    if (fault === "held") return held(sent);
    if (fault === "nothing") {
      if (operation !== "createDocument") return null;
      return { ...refused(200), text: '{"data":{"createDocument":null}}' };
    }
    if (fault === "denied") return service === "data" ? denied(operation) : refused(403);
    if (fault !== null && /^\d/.test(fault)) return refused(Number(fault));
    if (fault === "twice") await perform(by, request);
    const answer = await perform(by, request);
    if (fault === "lostAfter") return null;
    if (fault === "partial") return { ...answer, text: partial(answer.text) };
    if (fault === "malformed") return { ...answer, status: 200, text: "<html>Anmelden im WLAN</html>" };
    if (fault === "workedHeld") return held(sent);
    if (fault?.startsWith("worked")) return { ...refused(Number(fault.slice(6))) };
    return answer;
  }

  function fetchFor(by: number, owner: Owner, noteSent: (sent: Sent) => void): typeof fetch {
    return (input, init = {}) => {
      const url = new URL(String(input), "https://app.example");
      const headers = new Headers(init.headers);
      const body = typeof init.body === "string" ? init.body : "";
      const service = serviceOf(url.pathname);
      const operation = operationOf(url.pathname, headers, body);
      const credential = headers.get("authorization") ?? body;
      const sent: Sent = { service, operation, body, credential, at: time.monotonic(), isOver: false };
      noteSent(sent);
      const request = lightRequest(url, init.method ?? "GET", headers, body);
      return new Promise<Response>((resolve, reject) => {
        const { signal } = init;
        if (signal?.aborted) return reject(signal.reason);
        if (!isOnline) {
          met("offline", sent, owner);
          sent.isOver = true;
          time.after(1, owner, () => reject(lostConnection()));
          return;
        }
        const pending = { owner };
        underWay.add(pending);
        const end = (settle: () => void) => {
          if (sent.isOver) return;
          sent.isOver = true;
          underWay.delete(pending);
          settle();
        };
        const giveUp = () =>
          end(() => {
            met("givenUp", sent, owner);
            reject(signal?.reason);
          });
        signal?.addEventListener("abort", giveUp, { once: true });
        const isWrite = isWriting(init.method ?? "GET", operation, body);
        const fault = takeFault(sent, isWrite);
        if (fault) met(fault, sent, owner);
        if (fault === "hang") return;
        const [there, back] = [random.between(1, slowestMs), random.between(1, slowestMs)];
        const delay = fault === "late" ? random.between(10_000, 70_000) : 0;
        const isSlowThere = random.chance(0.5);
        // An abandoned request still arrives in half of all cases, also that of a closed page.
        const arrivesAnyway = init.keepalive === true || random.chance(0.5);
        time.after(there + (isSlowThere ? delay : 0), null, () => {
          if ((sent.isOver || owner.isDead) && !arrivesAnyway) return end(() => {});
          void answerTo(fault, by, request, sent).then((answer) => {
            if (sent.isOver) return;
            if (owner.isDead) return end(() => {});
            time.after(back + (isSlowThere ? 0 : delay), owner, () =>
              end(() => {
                if (answer === null || !isOnline) {
                  if (answer !== null) met("offline", sent, owner);
                  reject(lostConnection());
                  return;
                }
                if (fault === null && answer.status === 401) met("refused", sent, owner);
                resolve(lightResponse(answer));
              }),
            );
          });
        });
      });
    };
  }

  function takeFault({ service, operation }: Sent, isWrite: boolean): FaultKind | null {
    const isMet = ({ target }: PlannedFault) =>
      target === service || target === operation || (target === "writes" && isWrite);
    const fault = faults.find((one) => one.left > 0 && isMet(one));
    if (!fault) return null;
    fault.left -= 1;
    return fault.kind;
  }

  return {
    fetchFor,
    /** Requests that pages wait for. */
    underWay: () => [...underWay].filter(({ owner }) => !owner.isDead).length,
    isOnline: () => isOnline,
    setOnline(now: boolean) {
      isOnline = now;
    },
    setSlowest(ms: number) {
      slowestMs = ms;
    },
    misbehave: (fault: PlannedFault) => void faults.push(fault),
    behave() {
      faults = [];
      slowestMs = 80;
    },
  };
}
