/** For tests only: makes the backend misbehave, and records its requests. `npm start` never opens it. */
import { parse } from "graphql";

/** One request as it arrived; preflights are not among them. */
interface SeenRequest {
  method: string;
  path: string;
  query: string;
  /** Root field of the first GraphQL operation ("updateClient") or Cognito's action ("InitiateAuth"); null elsewhere. */
  operation: string | null;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Milliseconds since the epoch, by the backend's clock. */
  at: number;
}

/** Selects requests: every given property must fit. A text as `path` is the whole path. */
export interface Where {
  path?: string | RegExp;
  method?: string;
  operation?: string;
}

export type Misbehaviour =
  /** Call `what` as the request arrives and wait for it, then do the work, or what `next` says. */
  | { does: "first"; what: () => unknown; next?: Misbehaviour }
  /** Do the work, answer `ms` late. */
  | { does: "delay"; ms: number }
  /** Do nothing, answer never. */
  | { does: "hang" }
  /** Do nothing, reset the connection. */
  | { does: "reset" }
  /** Do the work, then reset the connection instead of answering. */
  | { does: "loseAnswer" }
  /**
   * Do the work twice, answer the second time: a browser sends a POST again when a kept-open connection is reset.
   * `overlapping`: the second one comes while the first is still being worked on.
   */
  | { does: "twice"; overlapping?: true }
  /** Do the work, send the first half of the answer's body as if it were whole. */
  | { does: "truncate" }
  /** Do the work, answer what `change` makes of the answer's JSON body. */
  | { does: "alter"; change: (body: unknown) => unknown }
  /**
   * Ignore the caller's role: do the work as if this access token had been sent. A request without a valid token of its
   * own is refused as usual.
   */
  | { does: "overlookRole"; as: string }
  /** Do nothing, answer this. A body that is no text is sent as JSON. */
  | {
      does: "answer";
      status: number;
      body?: unknown;
      headers?: Readonly<Record<string, string>>;
    };

/** What a gateway or a captive portal shows. */
export const htmlPage = (status = 200): Misbehaviour => ({
  does: "answer",
  status,
  body: "<!doctype html><title>Gateway</title><h1>Bitte melden Sie sich im WLAN an</h1>",
  headers: { "content-type": "text/html; charset=utf-8" },
});

/** Fields of a GraphQL answer that could not be resolved: null there, and an error beside the data for each path. */
export const unreadable = (
  ...paths: readonly (readonly [string, ...(string | number)[]])[]
): Misbehaviour => ({
  does: "alter",
  change(body) {
    const { data } = body as { data: Record<string, unknown> };
    for (const path of paths) {
      let holder: unknown = data;
      for (const step of path.slice(0, -1)) holder = Reflect.get(Object(holder), step);
      Reflect.set(Object(holder), path.at(-1) ?? "", null);
    }
    const errors = paths.map((path) => ({ path, data: null, errorType: "MappingTemplate", message: "no" }));
    return { data, errors };
  },
});

/** How Cognito's threat protection refuses: a sign-in it blocks, and any other call. */
export const threatRefusal = (what: "signIn" | "request"): Misbehaviour => ({
  does: "answer",
  status: 400,
  body: {
    __type: "NotAuthorizedException",
    message:
      what === "signIn"
        ? "Unable to login because of security reasons."
        : "Request not allowed due to security reasons.",
  },
  headers: { "content-type": "application/x-amz-json-1.1", "x-amzn-errortype": "NotAuthorizedException:" },
});

/** Faults of the realtime rooms, which read them afresh at every step. `npm start` leaves it untouched. */
export type RealtimeFaults = ReturnType<typeof noFaults>;

export const noFaults = () => ({
  /** AppSync alone: leave connection_init unanswered. */
  noAck: false,
  /** AppSync alone: leave start unanswered. */
  noStartAck: false,
  /** Answer start by error with this payload; null: behave. */
  refuseStart: null as unknown,
  /** End each new connection this long after it opened: by a close frame, or as a lost network does (code null). */
  hangUp: null as { afterMs: number; code: number | null } | null,
});

/** Only the server calls `admit`. */
export type Control = Omit<ControlDesk, "admit">;
export type ControlDesk = ReturnType<typeof createControl>;

export function createControl() {
  const requests: SeenRequest[] = [];
  const faults = noFaults();
  let rules: { where: Where; left: number; misbehaviour: Misbehaviour }[] = [];

  /** Makes `times` such requests misbehave; without `times` all, until `behave`. Earlier rules are used up first. */
  const match = (
    { times = Number.POSITIVE_INFINITY, ...where }: Where & { times?: number },
    misbehaviour: Misbehaviour,
  ): void => void rules.push({ where, left: times, misbehaviour });

  return {
    match,
    /** The next such request misbehaves. */
    next: (where: Where, misbehaviour: Misbehaviour) => match({ ...where, times: 1 }, misbehaviour),
    /** Forgets every rule and every fault of the sockets. */
    behave() {
      rules = [];
      Object.assign(faults, noFaults());
    },
    /** Every request so far, oldest first. */
    requests: requests as readonly SeenRequest[],
    /** Every request so far that fits. */
    seen: (where: Where): readonly SeenRequest[] => requests.filter((request) => fits(request, where)),
    /** What the sockets do wrong; tests set it. */
    faults,
    /** Notes the request and says how to misbehave; null: behave. */
    admit(request: Request, url: URL, body: string, at: number): Misbehaviour | null {
      const seen: SeenRequest = {
        method: request.method,
        path: url.pathname,
        query: url.search,
        operation: operationOf(request, url, body),
        headers: Object.fromEntries(request.headers),
        body,
        at,
      };
      requests.push(seen);
      const rule = rules.find(({ where, left }) => left > 0 && fits(seen, where));
      if (!rule) return null;
      rule.left -= 1;
      return rule.misbehaviour;
    },
  };
}

function fits(request: SeenRequest, { path, method, operation }: Where): boolean {
  if (typeof path === "string" && path !== request.path) return false;
  if (path instanceof RegExp && !path.test(request.path)) return false;
  if (method !== undefined && method !== request.method) return false;
  return operation === undefined || operation === request.operation;
}

function operationOf(request: Request, url: URL, body: string): string | null {
  const action = request.headers.get("x-amz-target");
  if (action) return action.slice(action.lastIndexOf(".") + 1);
  if (url.pathname !== "/graphql") return null;
  try {
    const { query }: { query: string } = JSON.parse(body);
    const [definition] = parse(query).definitions;
    const field =
      definition?.kind === "OperationDefinition" ? definition.selectionSet.selections[0] : undefined;
    return field?.kind === "Field" ? field.name.value : null;
  } catch {
    return null; // no GraphQL request; the data service will refuse it
  }
}
