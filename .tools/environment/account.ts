/**
 * The checks that need accounts. They sign in with the app's own wire, run every read of the role, and open its subscriptions.
 * They never write.
 */
import type { GraphQLSchema } from "graphql";
import type { Config } from "../../src/core/config.ts";
import { createWire, type Wire } from "../../src/core/createWire.ts";
import type { Platform } from "../../src/core/platform.ts";
import type { AppCustomer } from "../../src/domain/appCustomer.ts";
import { codeOf } from "../../src/domain/failure.ts";
import { type Role, roleOf } from "../../src/domain/role.ts";
import { createEarlyResponses } from "../../src/start/earlyRequests.ts";
import { wallClock } from "../../src/wire/browser.ts";
import type { OtherTabs } from "../../src/wire/cognito/cognitoOptions.ts";
import { subscriptionsOf } from "../../test/services/operations.ts";
import { memoryStore } from "../../test/support/memoryStore.ts";
import { type BrowserFetch, createBrowserFetch } from "./browserFetch.ts";
import { checkSignedDocuments } from "./bucket.ts";
import type { Client } from "./client.ts";
import { failureText } from "./failureText.ts";
import type { Findings } from "./finding.ts";
import { checkOperations, refusalOf } from "./operations.ts";
import { type Caller, customerReads, staffReads } from "./reads.ts";
import { checkRoles } from "./roles.ts";
import { checkWritableFields, readSchema } from "./schema.ts";
import type { ServiceOptions } from "./serviceAddress.ts";
import { checkDeviceTracking, checkSignOut, checkTokenKind, checkTokenLifetime } from "./session.ts";

export interface Account {
  email: string;
  password: string;
}

const LIVE_TIMEOUT_MS = 30_000;
const README = "src/wire/cognito/README.md";

/** There are no other tabs. */
const alone: OtherTabs = {
  inTurn: (_, renew) => renew(false),
  askForTokens: async () => {},
};

/** Signs in all accounts before it checks roles, so that each account can request the records of the others. */
export async function checkAccounts(options: ServiceOptions, accounts: readonly Account[]): Promise<void> {
  const { client, findings, config, origin } = options;
  const wires: Wire[] = [];
  const callers: Caller[] = [];
  try {
    for (const account of accounts) {
      const network = createBrowserFetch(client, origin);
      const wire = createWire(config, platformFor(client, network, origin), alone, () => {});
      wires.push(wire);
      const own = accounts.length > 1 ? findings.of(account.email) : findings;
      const role = await checkSignIn(own, wire, account);
      if (!role) continue;
      checkTokenLifetime(own, wire);
      const clientId = await checkAttribute(own, wire, config, role);
      await checkAuthenticator(own, wire, config);
      const { sub = "" } = wire.cognito.identity() ?? {};
      const received = network.received();
      const isTracked = checkDeviceTracking(own, received);
      const caller = { wire, findings: own, network, sub, clientId, role, isTracked };
      await checkTokenKind(options, caller, received);
      callers.push(caller);
    }
    const [first] = callers;
    const schema = first ? await readSchema(first) : "nobody is signed in";
    if (first) await checkOperations(findings, config, schema);
    const records: AppCustomer[] = [];
    for (const caller of callers) {
      records.push(...(await (caller.role === "Customer" ? customerReads(caller) : staffReads(caller))));
      await checkLive(caller, schema);
    }
    if (first) checkWritableFields(findings, schema);
    await checkRoles({ ...options, callers, records });
    await checkSignedDocuments(options, records);
    for (const caller of callers) await checkSignOut(caller, options);
  } finally {
    for (const wire of wires) {
      wire.realtime.close();
      wire.cognito.signOut();
    }
  }
}

/** The parts of a browser that the wire needs. */
function platformFor(client: Client, { fetch }: BrowserFetch, origin: string): Platform {
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const window = Object.assign(new EventTarget(), {
    location: { href: `${origin}/`, origin },
    navigator: { onLine: true },
    document,
  });
  return {
    window: window as unknown as Window,
    fetch,
    early: createEarlyResponses(fetch),
    loadBundle: (_, importIt) => importIt(),
    openSocket: (url, protocols) => {
      const socket = client.openSocket(url, protocols, origin);
      socket.on("error", () => {}); // the close event follows
      return socket as unknown as WebSocket;
    },
    tabStorage: memoryStore(),
    clock: wallClock,
    random: Math.random,
  } as Partial<Platform> as Platform;
}

async function checkSignIn(findings: Findings, wire: Wire, account: Account): Promise<Role | null> {
  const check = ["account.signIn", "The account signs in"] as const;
  const step = await wire.cognito.signIn(account.email, account.password).catch(failureText);
  if (typeof step === "string") {
    findings.fault(check, step, `Check address and password, and the pool's settings (${README}).`);
    return null;
  }
  if (step.kind !== "signedIn") {
    const mend = "Use an account whose password is its own and that has no second factor.";
    findings.fault(check, `asked for more than the password: ${step.kind}`, mend);
    return null;
  }
  findings.ok(check, "signed in by SRP");
  const { groups } = step.identity;
  const role = roleOf(groups);
  findings.judge(
    ["account.groups", "The account's first group is a role"],
    role ? null : groups.join(", ") || "no group",
    groups.join(", "),
    `Put the account into Admin, Employee or Customer (${README}).`,
  );
  return role;
}

/** The customer's id in the customer system as the pool holds it; empty for staff and if there is none. */
async function checkAttribute(findings: Findings, wire: Wire, config: Config, role: Role): Promise<string> {
  const { clientIdAttribute } = config.cognito;
  const check = ["account.attribute", `The account's attribute ${clientIdAttribute}`] as const;
  const attributes = await wire.cognito.attributes().catch(failureText);
  if (typeof attributes === "string") {
    findings.fault(check, attributes, "GetUser must answer the account's attributes.");
    return "";
  }
  const clientId = attributes[clientIdAttribute] ?? "";
  if (role !== "Customer") findings.ok(check, "staff need none");
  else if (clientId) findings.ok(check, "there");
  else findings.skipped(check, "missing: the app needs none, a service may");
  return clientId;
}

/**
 * Makes the request of "Ihr Konto". Only setting up an authenticator app shows whether the pool allows it, and that would be a
 * write.
 */
async function checkAuthenticator(findings: Findings, wire: Wire, config: Config) {
  if (!config.cognito.authenticator) return;
  const has = await wire.cognito.hasAuthenticator().catch(failureText);
  findings.judge(
    ["account.authenticator", "The account says whether it has an authenticator app"],
    typeof has === "string" ? has : null,
    has ? "it has one" : "it has none",
    `GetUser must answer UserMFASettingList; the access token needs aws.cognito.signin.user.admin (${README}).`,
  );
}

async function checkLive({ findings, wire, role, sub }: Caller, schema: GraphQLSchema | string) {
  // The check `schema.live` reports the subscriptions that the schema refuses.
  const taken = subscriptionsOf(role === "Customer" ? sub : undefined).filter(
    (one) => typeof schema === "string" || !refusalOf(schema, one),
  );
  for (const { name, operation, otherwise } of taken) {
    const fault = await new Promise<string | null>((resolve) => {
      const timer = setTimeout(
        () => end(`not within ${LIVE_TIMEOUT_MS / 1000} s: ${wire.realtime.state().kind}`),
        LIVE_TIMEOUT_MS,
      );
      const end = (found: string | null) => {
        clearTimeout(timer);
        stopWatching();
        resolve(found);
      };
      const stopWatching = wire.realtime.watch(() => {
        if (wire.realtime.state().kind === "disrupted") end("the connection was lost");
      });
      wire.realtime.subscribe(
        operation.document,
        operation.variables,
        {
          next() {},
          live: () => end(null),
          refused: (cause) => end(`refused: ${codeOf(cause)} ${failureText(cause)}`),
        },
        otherwise,
      );
    });
    findings.judge(
      [`realtime.${name}`, `Subscription ${name} becomes live`],
      fault,
      "live",
      "The service must confirm the subscription for this role (test/backend/contract/realtime.md).",
    );
  }
}
