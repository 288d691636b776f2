/** REST service A: the customer system behind its gateway. */
import * as v from "valibot";
import { documentNames } from "../../../src/domain/document.ts";
import type { AccountDirectory } from "../cognito/cognito.ts";
import type { BackendClock, Handler, WorldClient, WorldCustomer } from "../contract.ts";
import { regards } from "../documents/company.ts";
import type { Outbox } from "../outbox.ts";
import {
  type DocumentType,
  emailAddress,
  isFound,
  isSameAddress,
  PAGE_SIZE,
  staffGroups,
  unsigned,
} from "../rules.ts";
import { signInLink } from "../signInLink.ts";
import type { World } from "../world.ts";
import { admit, answer, bodyOf, Refusal } from "./call.ts";
import { createOauthTokens } from "./oauth.ts";

/** What the two REST services need. `appUrl` has no slash at its end. */
export interface RestRooms {
  world: World;
  outbox: Outbox;
  clock: BackendClock;
  directory: AccountDirectory;
  appUrl: string;
}

const filing = v.object({ oauth: v.string(), clientId: v.string() });
const reminding = v.object({ email: emailAddress });

/**
 * Answers below /api/clients, for staff only: 401 and 403 as API Gateway words them, 400 for invalid input, 404 for an
 * unknown customer, asset, address or document. GET /auth answers `{oauth}`.
 */
export function createClientsService({ world, outbox, clock, directory, appUrl }: RestRooms): Handler {
  const oauth = createOauthTokens(clock);
  const customers = new Map(world.customers.map((customer) => [customer.id, customer]));

  const customerOf = (id: string | null): WorldCustomer => {
    const customer = customers.get(id ?? "");
    if (!customer) throw new Refusal(404, "Client not found");
    return customer;
  };

  /** Reading calls about one customer. */
  const details: Readonly<Record<string, (customer: WorldCustomer, query: URLSearchParams) => unknown>> = {
    "/clientcontract": ({ contract }) => ({ data: contract }),
    "/client/details": ({ name, invoice_address, delivery_address }) => ({
      data: { client_name: name, invoice_address, delivery_address },
    }),
    "/client/users": ({ users }) => ({ users }),
    "/client/sites": ({ sites }) => ({ data: { sites } }),
    "/client/assets": ({ assets }) => ({ data: { assets } }),
    "/client/asset": ({ assets }, query) => {
      const asset = assets.find(({ id }) => id === query.get("id"));
      if (!asset) throw new Refusal(404, "Asset not found");
      return { data: { fields: asset.fields } };
    },
  };

  /** Puts every signed document of this type into the customer system; an invited customer may have several signers. */
  const file = async (type: DocumentType, request: Request, sub: string) => {
    const body = await bodyOf(request, filing);
    oauth.check(body.oauth, sub);
    const customer = customerOf(body.clientId);
    const signed = world
      .clients()
      .filter((client) => client.client_id === customer.id)
      .flatMap((client) => world.document(client.id, type) ?? []);
    if (signed.length === 0) throw new Refusal(404, "No signed document");
    const filedAt = new Date(clock.now()).toISOString();
    for (const document of signed) world.putDocument({ ...document, filedAt });
    return { data: { filedAt } };
  };

  const remind = async (request: Request) => {
    const { email: address } = await bodyOf(request, reminding);
    const client = world.clients().find((one) => isSameAddress(one.email, address));
    if (!client) throw new Refusal(404, "Client not found");
    outbox.send(reminderFor(client, signInLink(appUrl, client.email)));
    return { message: "Reminder sent" };
  };

  const call = async (request: Request, path: string, query: URLSearchParams): Promise<unknown> => {
    const { sub } = await admit(directory, request, staffGroups);
    const asked = `${request.method} ${path}`;
    if (asked === "GET /auth") return { oauth: oauth.issue(sub) };
    if (asked === "POST /client/remindermail") return remind(request);
    if (asked === "POST /document/avv") return file("avv", request, sub);
    if (asked === "POST /document/sepa") return file("sepa", request, sub);
    const detail = details[path];
    if (request.method !== "GET" || (!detail && path !== "/client")) throw new Refusal(404, "Not Found");
    oauth.check(query.get("oauth"), sub);
    return detail ? detail(customerOf(query.get("clientId")), query) : pageOf(world.customers, query);
  };

  return (request, url) =>
    answer(() => call(request, url.pathname.replace(/^\/api\/clients/, ""), url.searchParams));
}

/** One page of the search; a page beyond the last is empty. */
function pageOf(customers: readonly WorldCustomer[], query: URLSearchParams) {
  const page = Number(query.get("site") ?? 1);
  if (!Number.isInteger(page) || page < 1) throw new Refusal(400, "site: a page number, from 1");
  const search = query.get("search") ?? "";
  const found = customers.filter(({ name }) => isFound(name, search));
  return {
    clients: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ id, name }) => ({ id, name })),
    page_size: PAGE_SIZE,
    page_no: page,
    record_count: found.length,
  };
}

function reminderFor(client: WorldClient, link: string) {
  const missing = unsigned(client).map((type) => documentNames[type]);
  return {
    kind: "reminder" as const,
    to: client.email,
    subject:
      missing.length > 0 ? "Erinnerung: Ihre Unterschrift fehlt noch" : "Erinnerung: Ihr Kundenbereich",
    paragraphs: [
      `Guten Tag${client.name && ` ${client.name}`},`,
      missing.length > 0
        ? `in Ihrem Kundenbereich fehlt noch Ihre Unterschrift: ${missing.join(", ")}. Bitte melden Sie sich an und unterschreiben Sie online:`
        : "bitte melden Sie sich in Ihrem Kundenbereich an und prüfen Sie Ihre Dokumente:",
      link,
      "Passwort vergessen? Auf der Anmeldeseite können Sie ein neues festlegen. Fragen? Antworten Sie einfach auf diese E-Mail.",
      regards,
    ],
    link,
  };
}
