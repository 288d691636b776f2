/** The local backend: its services, which are called rooms, each at its own address of one origin. */
import type { GraphQLSchema } from "graphql";
import { createCognito } from "./cognito/cognito.ts";
import type { ContractCheck } from "./contract/contractCheck.ts";
import type { BackendClock, Handler, Outbox, RealtimeFaults, State, World } from "./contract.ts";
import { settleDemo } from "./demo.ts";
import { createDemoPage, createLegalPage } from "./demoPage.ts";
import { nordwind, nordwindSepa } from "./documents/company.ts";
import { createDocuments } from "./documents/documents.ts";
import { createGraphQL } from "./graphql/graphql.ts";
import { localConfig } from "./localConfig.ts";
import { createOutbox } from "./outbox.ts";
import { createOutboxPage } from "./outboxPage.ts";
import { createRealtime, type Upgrade } from "./realtime/realtime.ts";
import { createReports } from "./reports.ts";
import { createAdminService } from "./rest/admin.ts";
import { createClientsService } from "./rest/clients.ts";
import { seedPapers } from "./seedPapers.ts";
import { createSite, hostingTable, securityHeaders } from "./site.ts";
import { createStorage } from "./storage.ts";
import { createWorld, type WorldSize } from "./world.ts";

/** What all rooms are built with. */
export interface HouseOptions {
  state: State;
  clock: BackendClock;
  size: WorldSize;
  /** Folder of the built app; null serves no app. */
  dist: string | null;
  /** Where the mails' links lead, without a slash at the end. */
  appUrl: string;
  faults: RealtimeFaults;
  /** Whether to make the documents of seeded rows that count as signed. */
  papers: boolean;
  /** The data service's schema. */
  schema: GraphQLSchema;
  /** Checks everything that is sent; null: nothing is checked. */
  contract: ContractCheck | null;
}

/** The service at one address. If `isApi` is true, it also answers pages of other origins. */
export interface Room {
  handler: Handler;
  isApi: boolean;
}

export type House = Awaited<ReturnType<typeof createBackend>>;

/** Builds every room; a new world gets the demo accounts. */
export async function createBackend(options: HouseOptions) {
  const { state, clock, dist, appUrl, faults, schema, contract } = options;
  const world = createWorld(options);
  const sent = createOutbox({ clock, state });
  const outbox = contract ? watched(sent, world, contract) : sent;
  const cognito = createCognito({ clock, outbox, state, appUrl });
  await settleDemo({ cognito, world });

  const { directory } = cognito;
  const documents = createDocuments(nordwind, nordwindSepa);
  if (options.papers) await seedPapers(world, documents);
  const rest = { world, outbox, clock, directory, appUrl };
  const realtime = createRealtime({ world, schema, directory, clock, faults, contract });
  const reports = createReports(clock);
  const config = localConfig(cognito.pool);

  const api = (handler: Handler): Room => ({ handler, isApi: true });
  const page = (handler: Handler): Room => ({ handler, isApi: false });
  const site = page(dist === null ? withoutApp : createSite(dist));
  const configJson = page(async (_request, url) => {
    const headers = dist === null ? {} : securityHeaders(await hostingTable(dist), url);
    return Response.json(config, { headers: { ...headers, "cache-control": "no-store" } });
  });
  const outboxPage = page(createOutboxPage(outbox));
  const rooms: readonly (readonly [beginning: RegExp, Room])[] = [
    [/^\/cognito(\/|$)/, api(cognito.handler)],
    [/^\/api\/clients\//, api(createClientsService(rest))],
    [/^\/api\/admin\//, api(createAdminService(rest))],
    [/^\/graphql$/, api(createGraphQL({ ...rest, documents }, schema))],
    [/^\/storage\//, api(createStorage(documents))],
    [/^\/reports$/, api(reports.handler)],
    [/^\/reports\.json$/, page(reports.list)],
    [/^\/outbox(\.json|\/|$)/, outboxPage],
    [/^\/demo$/, page(createDemoPage(appUrl))],
    [/^\/impressum$/, page(createLegalPage("Impressum", nordwind.name))],
    [/^\/datenschutz$/, page(createLegalPage("Datenschutz", nordwind.name))],
    [/^\/config\.json$/, configJson],
  ];

  return {
    world,
    outbox: sent,
    cognito,
    realtime,
    reports,
    config,
    roomAt: (path: string): Room => rooms.find(([beginning]) => beginning.test(path))?.[1] ?? site,
    /** null if the address accepts no WebSocket. */
    upgradeAt(path: string): Upgrade | null {
      if (path === "/graphql/realtime") return realtime.upgradeAppSync;
      return path === "/graphql/standard" ? realtime.upgradeStandard : null;
    },
  };
}

/** An outbox that first checks every mail against the contract. */
function watched(outbox: Outbox, world: World, contract: ContractCheck): Outbox {
  return {
    ...outbox,
    send(mail) {
      const client = world.clients().find(({ email }) => email === mail.to) ?? null;
      const staff = world.staff().find(({ email }) => email === mail.to) ?? null;
      contract.mail(mail, { client, staff, company: nordwind.name });
      return outbox.send(mail);
    },
  };
}

const withoutApp: Handler = async () =>
  new Response("Not found: this backend serves no app", { status: 404 });
