/**
 * Requests what the services must refuse to customers and employees, with their own tokens. It sends only reads, and
 * POSTs without a body. A service that checks the role first refuses such a POST, and another service can do nothing
 * with it. Whether a customer receives events of others is not checked, because that needs a write.
 */
import * as v from "valibot";
import type { AppCustomer } from "../../src/domain/appCustomer.ts";
import { codeOf } from "../../src/domain/failure.ts";
import { isStaff } from "../../src/domain/role.ts";
import * as documents from "../../src/services/documents.ts";
import { parseJson } from "../../src/wire/browser.ts";
import { oauthIn } from "../../src/wire/http/customerSystem.ts";
import { described, type Reply, verdictOn } from "./client.ts";
import { failureText } from "./failureText.ts";
import type { Caller } from "./reads.ts";
import { readIds } from "./records.ts";
import { below, pathsOf, type RestService, type ServiceOptions } from "./serviceAddress.ts";

interface RolesOptions extends ServiceOptions {
  callers: readonly Caller[];
  /** Records that exist: those that staff can list, and each customer's own. */
  records: readonly AppCustomer[];
}

type Outcome = { kind: ReturnType<typeof verdictOn>; text: string };

const people = { Customer: "A customer", Employee: "An employee" };
const UNKNOWN: Outcome = { kind: "unknown", text: "none is known; an account of staff may know one" };
const POSTED =
  " to a request without a body: the role is not checked first, perhaps not at all, or the service has failed";
const ONLY_OWN =
  "to staff, and to a customer only what belongs to the sub of the caller's token (Amplify: @auth rules for the groups Admin and Employee, and for the owner).";
const roleFirst = (groups: string) =>
  `Check the role (the first entry of cognito:groups) before anything else, and answer 403 to all but ${groups}.`;
const ROLE_FIRST = { clientsApi: roleFirst("Admin and Employee"), adminApi: roleFirst("Admin") };

/**
 * Asks for the id alone. If another field were faulty, the read would fail, and hide that the service answers the
 * record.
 */
const getClient = {
  service: "graphql" as const,
  document: "query GetClient($id: ID!) { getClient(id: $id) { id } }",
  field: "getClient",
  schema: v.nullish(v.unknown(), null),
};

export async function checkRoles(options: RolesOptions): Promise<void> {
  const { callers, findings, config } = options;
  const staff = callers.find(({ role }) => isStaff(role));
  // The customer system may accept its token from anybody. So a customer's calls carry the token of staff if the
  // customer gets none.
  const auth = below(options, config.clientsApi, "/auth");
  const oauth = staff ? oauthOf(await ask(options, staff, "GET", auth)) : "";
  for (const role of ["Customer", "Employee"] as const) {
    const ofRole = callers.filter((caller) => caller.role === role);
    for (const caller of ofRole) await checkCaller(options, caller, role, oauth);
    const check = [`roles.${role.toLowerCase()}`, `${people[role]} is refused what is for others`] as const;
    if (ofRole.length === 0) findings.skipped(check, "not asked, because --user names no such account");
  }
}

async function checkCaller(options: RolesOptions, caller: Caller, role: keyof typeof people, oauth: string) {
  const { wire, findings, sub } = caller;
  const judge = (name: string, { kind, text }: Outcome, mend: string) => {
    const id = name.replace(/^[A-Z]+ \//, "");
    const check = [`roles.${role.toLowerCase()}.${id}`, `${people[role]} is refused ${name}`] as const;
    if (kind === "refused") findings.ok(check, text);
    else if (kind === "notRefused") findings.fault(check, text, mend);
    else findings.skipped(check, text);
  };
  const judgeRead = async (field: string, read: Promise<unknown> | null, allowed = ONLY_OWN) =>
    judge(field, read ? await outcomeOf(read) : UNKNOWN, `Answer ${field} ${allowed}`);
  const judgeCall = async (method: string, service: RestService, path: string, query = "") => {
    const url = below(options, options.config[service], path) + query;
    const reply = await ask(options, caller, method, url);
    const kind = verdictOn(reply);
    const text = described(reply) + (method === "POST" && kind === "notRefused" ? POSTED : "");
    judge(`${method} ${path}`, { kind, text }, ROLE_FIRST[service]);
    return reply;
  };
  // A list may hold the caller's own record.
  const othersIn = async (field: "listClients" | "listUsers") =>
    (await readIds(wire, field)).rows.find(({ id }) => id !== sub)?.id ?? null;

  if (role === "Customer") {
    const others = options.records.filter(({ id }) => id !== sub);
    const [other] = others;
    const signer = others.find(({ avv }) => avv.sent);
    const whose = signer && { sub: signer.id, clientId: signer.client_id };
    const listed = othersIn("listClients");
    await judgeRead("listClients", listed);
    const id = other?.id ?? (await listed.catch(() => null));
    await judgeRead("getClient", id ? wire.read({ ...getClient, variables: { id } }) : null);
    await judgeRead("getDocument", whose ? documents.findSigned(wire, "avv", whose) : null);
    const clientId = (other ?? options.records[0])?.client_id ?? "check-environment";
    let known = oauth;
    for (const path of pathsOf("clientsApi", "get")) {
      const query = { oauth: known, clientId, id: "check-environment", search: "", site: "1" };
      const reply = await judgeCall("GET", "clientsApi", path, `?${new URLSearchParams(query)}`);
      if (path === "/auth") known = oauthOf(reply) || oauth;
    }
    for (const path of pathsOf("clientsApi", "post")) await judgeCall("POST", "clientsApi", path);
  }
  await judgeRead("listUsers", othersIn("listUsers"), "to the group Admin alone (Amplify: @auth rules).");
  for (const path of pathsOf("adminApi", "post")) await judgeCall("POST", "adminApi", path);
}

/** Judges a read of a record that exists and belongs to others. null counts as a refusal, too. */
const outcomeOf = (read: Promise<unknown>): Promise<Outcome> =>
  read.then(
    (value): Outcome =>
      value === null
        ? { kind: "refused", text: "nothing of others is answered" }
        : { kind: "notRefused", text: "what belongs to others is answered" },
    (thrown): Outcome => {
      const isRefusal = /^(Forbidden|Unauthorized)$/.test(codeOf(thrown));
      return { kind: isRefusal ? "refused" : "unknown", text: failureText(thrown) };
    },
  );

async function ask({ client, origin }: RolesOptions, { wire }: Caller, method: string, url: string) {
  return client.ask(url, { method, headers: { origin, authorization: await wire.cognito.accessToken() } });
}

const oauthOf = (reply: Reply): string =>
  (reply.kind === "answer" && reply.status === 200 && oauthIn(parseJson(reply.body.toString()))) || "";
