/** The local backend: its services, which are called rooms, each at its own address of one origin. */
import type { GraphQLSchema } from "graphql";
import { createCognito } from "./cognito/cognito.ts";
import type { ContractCheck } from "./contract/contractCheck.ts";
import type { BackendClock, Handler } from "./contract.ts";
import type { RealtimeFaults } from "./control.ts";
import { settleDemo } from "./demo.ts";
import { createDemoPage, createLegalPage } from "./demoPage.ts";
import { nordwind, nordwindSepa } from "./documents/company.ts";
import { createDocuments } from "./documents/documents.ts";
import { createGraphQL } from "./graphql/graphql.ts";
import { localConfig } from "./localConfig.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import { createOutboxPage } from "./outboxPage.ts";
import { createRealtime, type Upgrade } from "./realtime/realtime.ts";
import { createReports } from "./reports.ts";
import { createAdminService } from "./rest/admin.ts";
import { createClientsService } from "./rest/clients.ts";
import { seedPapers } from "./seedPapers.ts";
import { createSite, hostingTable, securityHeaders } from "./site.ts";
import type { State } from "./state.ts";
import { createStorage } from "./storage.ts";
import { createWorld, type World } from "./world.ts";

/** What all rooms are built with. */
export interface HouseOptions {
  /** Records of a new world: 237 customers and 12 app customers beside the demo's. */
  customers?: number;
  appCustomers?: number;
  /** Folder of the built app; without one only the rooms answer. */
  dist?: string;
  /** Make the documents that seeded app customers have signed. For the twelve it takes most of a second. */
  papers?: boolean;
  state: State;
  clock: BackendClock;
  /** Where the mails' links lead, without a slash at the end. */
  appUrl: string;
  faults: RealtimeFaults;
  /** The data service's schema. */
  schema: GraphQLSchema;
  /** Checks everything that is sent; null: nothing is checked. */
  contract: ContractCheck | null;
}

/** The service at one address. If `isApi` is true, it also answers pages of other origins. */
interface Room {
  handler: Handler;
  isApi: boolean;
}

export type House = Awaited<ReturnType<typeof createBackend>>;

/** Builds every room; a new world gets the demo accounts. */
export async function createBackend(options: HouseOptions) {
  const {
    state,
    clock,
    customers = 237,
    appCustomers = 12,
    dist,
    appUrl,
    faults,
    schema,
    contract,
  } = options;
  const world = createWorld({ state, clock, customers, appCustomers });
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
  const site = page(dist ? createSite(dist) : withoutApp);
  const configJson = page(async (_request, url) => {
    const headers = dist ? securityHeaders(await hostingTable(dist), url) : {};
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

/** An outbox that checks every mail against the contract. */
function watched(outbox: Outbox, world: World, contract: ContractCheck): Outbox {
  return {
    ...outbox,
    send(letter) {
      const mail = outbox.send(letter);
      contract.mail(mail, world);
      return mail;
    },
  };
}

const withoutApp: Handler = async () =>
  new Response("Not found: this backend serves no app", { status: 404 });
