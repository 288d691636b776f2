/**
 * The local backend's own rules in one process with the app: no sockets, no files, no cryptography. Tokens are issued
 * and refused as ever; only their signature is a cheaper one, and passwords are compared in the clear, because SRP has
 * tests of its own.
 */
import { createHmac } from "node:crypto";
import { readConfig } from "../../src/core/config.ts";
import type { AppCustomer } from "../../src/domain/appCustomer.ts";
import type { SignedForm } from "../../src/domain/document.ts";

import { tokenOf } from "../backend/caller.ts";
import { createCognito } from "../backend/cognito/cognito.ts";
import { notAuthorized } from "../backend/cognito/exception.ts";
import type { Signer } from "../backend/cognito/signer.ts";
import type { BackendClock, Handler } from "../backend/contract.ts";
import { noFaults } from "../backend/control.ts";
import { drawnSignature } from "../backend/documents/drawnSignature.ts";
import { createGraphQL } from "../backend/graphql/graphql.ts";
import { localConfig } from "../backend/localConfig.ts";
import { createOutbox } from "../backend/outbox.ts";
import { type AppSyncDesk, serveAppSync } from "../backend/realtime/appsync.ts";
import { subscriptionsTo } from "../backend/realtime/events.ts";
import { CLIENT_ID_ATTRIBUTE, createAdminService } from "../backend/rest/admin.ts";
import { createClientsService } from "../backend/rest/clients.ts";
import { owesBoth } from "../backend/rules.ts";
import type { State } from "../backend/state.ts";
import { createWorld, type World } from "../backend/world.ts";
import { lightRequest } from "./lightHttp.ts";

/** Short, so that a run of an hour sees many refreshes. Cognito allows no shorter one. */
const ACCESS_TOKEN_MS = 5 * 60_000;
export const IDLE_MINUTES = 10;
export const signature = drawnSignature();

/** A member of staff and a customer; both use the same browser. */
export const people = [
  { name: "Astrid", email: "astrid@nordwind.example", group: "Admin" },
  { name: "Kurt", email: "kurt@musterbau.example", group: "Customer" },
] as const;
export type Person = (typeof people)[number];

/** What the services have done for a request, in order. */
export interface Action {
  /** The id of the page that asked. */
  by: number;
  what: "document" | "filing" | "update" | "reminder" | "invitation" | "password";
  /** A document's sub and kind, a record's id, a mail's address, an account's address and its new password. */
  about: string;
}

export type Services = ReturnType<typeof createServices>;

const appUrl = "https://app.example";
const paper = Buffer.from("%PDF-1.7 paper");
const documents = {
  blankAvv: async () => paper,
  blankSepa: async () => paper,
  signedAvv: async () => paper,
  signedSepa: async () => paper,
};

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const seal = (text: string) => createHmac("sha256", "simulation").update(text).digest("base64url");

const cheapSigner: Signer = {
  async sign(payload) {
    const text = `${base64url({ alg: "HS256" })}.${base64url(payload)}`;
    return `${text}.${seal(text)}`;
  },
  async read(token, _issuer, now) {
    const [head, body = "", sealed] = token.split(".");
    if (sealed !== seal(`${head}.${body}`)) throw notAuthorized("Invalid Access Token");
    const payload = JSON.parse(Buffer.from(body, "base64url").toString());
    if (payload.exp * 1000 <= now) throw notAuthorized("Access Token has expired");
    return payload;
  },
  publicKeys: async () => ({ keys: [] }),
};

/** The state with which every run begins. It is made once, because making the accounts costs more than a run. */
let beginning: Promise<Readonly<Record<string, unknown>>> | null = null;
export const servicesBeginning = () => {
  beginning ??= firstState();
  return beginning;
};

function stateFrom(parts: Readonly<Record<string, unknown>>) {
  const snapshots = new Map<string, () => unknown>();
  const state: State = {
    restored: (part) => parts[part],
    keep: (part, snapshot) => void snapshots.set(part, snapshot),
    changed() {},
  };
  return { state, snapshot: () => Object.fromEntries([...snapshots].map(([part, take]) => [part, take()])) };
}

async function firstState() {
  const { state, snapshot } = stateFrom({});
  const clock = { now: () => Date.UTC(2026, 10, 16, 8) };
  const outbox = createOutbox({ clock, state });
  const cognito = createCognito({ clock, outbox, state, appUrl, signer: cheapSigner });
  const world = createWorld({ state, clock, customers: 12, appCustomers: 2 });
  const subs: Record<string, string> = {};
  for (const { email, name, group } of people) {
    const clientId = world.customers[0]?.id ?? "";
    const attributes = { given_name: name, ...(group === "Customer" && { [CLIENT_ID_ATTRIBUTE]: clientId }) };
    const sub = await cognito.seed({ email, password: "Demo2026pass", group, attributes });
    subs[email] = sub;
    if (group !== "Customer") continue;
    const row = { id: sub, name, client: "Musterbau", client_id: clientId, email };
    world.putClient({ ...row, ...owesBoth });
  }
  return JSON.parse(JSON.stringify({ ...snapshot(), subs }));
}

interface ServicesOptions {
  clock: BackendClock;
  every: NonNullable<AppSyncDesk["every"]>;
  beginning: Readonly<Record<string, unknown>>;
  /** Seconds; null: refresh tokens are not rotated. */
  rotationGrace: number | null;
}

export function createServices({ clock, every, beginning, rotationGrace }: ServicesOptions) {
  const { state } = stateFrom(beginning);
  const outbox = createOutbox({ clock, state });
  const cognito = createCognito({ clock, outbox, state, appUrl, signer: cheapSigner });
  cognito.lifetimes.accessToken = ACCESS_TOKEN_MS;
  if (rotationGrace !== null) cognito.settings.refreshTokenRotation = { graceSeconds: rotationGrace };
  const subs = beginning.subs as Readonly<Record<string, string>>;
  const actions: Action[] = [];
  let asking = 0;
  const kept = createWorld({ state, clock, customers: 12, appCustomers: 2 });
  const note = (what: Action["what"], about: string) => void actions.push({ by: asking, what, about });
  const world: World = {
    ...kept,
    putDocument(document) {
      kept.putDocument(document);
      note(document.filedAt ? "filing" : "document", `${document.sub}/${document.documentType}`);
    },
    putClient(row) {
      const put = kept.putClient(row);
      note("update", put.id);
      return put;
    },
  };
  const mails: typeof outbox = {
    ...outbox,
    send(mail) {
      if (mail.kind === "reminder" || mail.kind === "invitation") note(mail.kind, mail.to);
      return outbox.send(mail);
    },
  };
  const passwords = new Map<string, string>(people.map(({ email }) => [email, "Demo2026pass"]));
  const { directory } = cognito;
  const rest = { world, outbox: mails, clock, directory, appUrl };
  let subscriptions = 0;
  const prepare = subscriptionsTo({
    ...world,
    // The invariants listen to the world itself.
    onClient(listener) {
      const stop = world.onClient(listener);
      subscriptions += 1;
      return () => {
        subscriptions -= 1;
        stop();
      };
    },
  });
  const graphql = createGraphQL({ ...rest, documents });
  const clients = createClientsService(rest);
  const admin = createAdminService(rest);
  const config = readConfig({
    ...localConfig(cognito.pool),
    idleMinutes: IDLE_MINUTES,
    documents: { evidence: false },
  });

  /** Signing in and changing a password, without SRP. */
  const provider: Handler = async (request, url) => {
    const operation = request.headers.get("x-amz-target")?.split(".")[1] ?? "";
    const asked = JSON.parse(await request.clone().text());
    const refuse = (message: string) =>
      Response.json({ __type: "NotAuthorizedException", message }, { status: 400 });
    if (operation === "InitiateAuth" && asked.AuthFlow === "USER_SRP_AUTH") {
      const name = asked.AuthParameters.USERNAME;
      const challenge = { USER_ID_FOR_SRP: name, SALT: "0", SRP_B: "0", SECRET_BLOCK: "AAAA" };
      return Response.json({ ChallengeName: "PASSWORD_VERIFIER", ChallengeParameters: challenge });
    }
    if (operation === "RespondToAuthChallenge") {
      const { USERNAME, PASSWORD_CLAIM_SIGNATURE } = asked.ChallengeResponses;
      if (passwords.get(USERNAME) !== PASSWORD_CLAIM_SIGNATURE) {
        return refuse("Incorrect username or password.");
      }
      return Response.json({ AuthenticationResult: await cognito.administration.openSession(USERNAME) });
    }
    if (operation === "ChangePassword") {
      const claims = await directory.verify(asked.AccessToken);
      const email = claims && directory.emailOf(claims.sub);
      if (!email) return refuse("Access Token has been revoked");
      if (passwords.get(email) !== asked.PreviousPassword) return refuse("Incorrect username or password.");
      passwords.set(email, asked.ProposedPassword);
      note("password", `${email} ${asked.ProposedPassword}`);
      return Response.json({});
    }
    return cognito.handler(request, url);
  };

  const handlerAt = (path: string): Handler => {
    if (path.startsWith("/cognito")) return provider;
    if (path.startsWith("/api/clients/")) return clients;
    if (path.startsWith("/api/admin/")) return admin;
    return graphql;
  };

  return {
    config,
    world,
    actions,
    passwords,
    subOf: (email: string): string => subs[email] ?? "",
    administration: cognito.administration,
    /** Listeners of subscriptions, of all sockets. */
    subscriptions: () => subscriptions,
    /** The page whose request is being done; 0: no page of this browser. */
    asker: () => asking,
    /** Another device changes a record. */
    changeElsewhere(row: Parameters<World["putClient"]>[0]) {
      asking = 0;
      world.putClient(row);
    },
    /** The customer signs on another device, as any client of the data service does. Resolves once it is refused or done. */
    async signElsewhere(
      { email }: Person,
      { id, client_id }: Pick<AppCustomer, "id" | "client_id">,
      form: SignedForm,
    ): Promise<void> {
      const authorization = await tokenOf({ cognito }, email);
      const { documentType } = form;
      const input = { sub: id, documentType, client_id, email, data: JSON.stringify(form) };
      const query = "mutation CreateDocument($input: CreateDocumentInput!) { createDocument(input: $input) }";
      const body = JSON.stringify({ query, variables: { input } });
      const headers = new Headers({ authorization });
      asking = 0;
      await graphql(
        lightRequest(new URL("https://app.example/graphql"), "POST", headers, body),
        new URL(appUrl),
      );
    },
    /** Does what that page asks for. */
    async perform(by: number, request: Request): Promise<Response> {
      const url = new URL(request.url);
      // A service writes in the same turn of the event loop in which it has decided, so `asking` still names this page.
      asking = by;
      return handlerAt(url.pathname)(request, url);
    },
    serveSocket(socket: unknown, host: string, url: string, protocols: readonly string[]) {
      const headers = { host, "sec-websocket-protocol": protocols.join(", ") };
      const desk = { prepare, directory, clock, faults: noFaults(), every };
      serveAppSync(socket as never, { headers, url } as never, desk);
    },
  };
}
