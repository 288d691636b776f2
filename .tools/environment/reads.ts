/** Every read of a role, through the app's own services and decoders. */
import * as v from "valibot";
import type { Wire } from "../../src/core/createWire.ts";
import { type AppCustomer, appCustomer } from "../../src/domain/appCustomer.ts";
import { asset, assetField, customerDetails, customerPage, customerUser } from "../../src/domain/customer.ts";
import { documentTypes } from "../../src/domain/document.ts";
import { codeOf, type FailureCode } from "../../src/domain/failure.ts";
import type { Role } from "../../src/domain/role.ts";
import { type StaffUser, staffUser } from "../../src/domain/staff.ts";
import * as appCustomers from "../../src/services/appCustomers.ts";
import * as customers from "../../src/services/customers.ts";
import * as documents from "../../src/services/documents.ts";
import * as staff from "../../src/services/staff.ts";
import { parseJson } from "../../src/wire/browser.ts";
import { type Listing, wholeList } from "../../src/wire/http/paginate.ts";
import type { BrowserFetch, Received } from "./browserFetch.ts";
import { failureText } from "./failureText.ts";
import { type FieldFaults, readFieldFaults } from "./fields.ts";
import type { Check, Findings } from "./finding.ts";
import { asFarAsReadable, judgeRecords } from "./records.ts";
import { serviceErrors } from "./serviceErrors.ts";

/** A signed-in account, and what its checks need. */
export interface Caller {
  wire: Wire;
  findings: Findings;
  network: BrowserFetch;
  role: Role;
  sub: string;
  /** The customer's id in the customer system, by the account's attribute; empty for staff and if there is none. */
  clientId: string;
}

interface Expected {
  /** The list's name in the answer, or the GraphQL field. */
  name?: string;
  schema: v.GenericSchema;
  /** The contract's component; null for GraphQL, because a GraphQL schema types every field. */
  component: string | null;
}

const CONTRACT = "test/backend/contract/services.openapi.yaml and schema.graphql say what is expected.";
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Runs one read and judges its answer. Resolves with null if the read failed. The failure `allowed` is no fault. */
type Read = <T>(
  check: Check,
  expected: Expected | null,
  run: (signal: AbortSignal) => Promise<T>,
  allowed?: FailureCode,
) => Promise<T | null>;

function reader({ findings, network }: Caller, fieldFaults: FieldFaults): Read {
  return async (check, expected, run, allowed) => {
    network.received();
    let failed: unknown = null;
    const result = await run(new AbortController().signal).catch((thrown: unknown) => {
      failed = thrown;
      return null;
    });
    const received = network.received();
    const last = received.at(-1);
    // The data service sends a list in several answers. A REST read may need other answers first, so only its last one
    // is judged.
    const answers = expected?.component === null ? received : received.slice(-1);
    if (failed !== null && codeOf(failed) === allowed) {
      findings.ok(check, `refused (${allowed}), which the app tells`);
      return null;
    }
    const faults = new Set(
      answers.flatMap((one) =>
        expected ? fieldFaults(unwrapped(one, expected), expected.schema, expected.component) : [],
      ),
    );
    if (failed !== null) {
      const messages = new Set([...answers, ...(last ? [last] : [])].flatMap(serviceErrors));
      findings.fault(check, [failureText(failed), ...messages, ...faults].join("; "), CONTRACT);
    } else {
      findings.judge(check, [...faults], "read and decoded", CONTRACT);
    }
    return result;
  };
}

/** Unwraps the value of an answer as the app does: it may lie below `data`, and below its own name. */
function unwrapped({ text }: Received, { name, component }: Expected): unknown {
  const json = parseJson(text);
  const data = isRecord(json) && "data" in json ? json.data : json;
  if (component === null) return isRecord(data) && name ? data[name] : undefined;
  return name && isRecord(data) && name in data ? data[name] : data;
}

const listed = (name: string, item: v.GenericSchema, component: string): Expected => ({
  name,
  schema: v.array(item),
  component,
});

/**
 * The schema of a list. The app leaves out a row that it cannot read (decision 41). Here such a row is a fault that
 * names the field.
 */
const rowsOf = (item: v.GenericSchema) => v.object({ items: v.array(v.nullable(item)) });

/** Resolves with the app customers that could be read. */
export async function staffReads(options: Caller): Promise<readonly AppCustomer[]> {
  const { wire, findings, network, role } = options;
  const read = reader(options, await readFieldFaults());
  const page = await read(
    ["reads.customers", "Customers, first page"],
    { schema: customerPage, component: "CustomerPage" },
    (signal) => wire.read(customers.page({ search: "", page: 1 }), { signal }),
  );
  const clientId = page?.clients[0]?.id;
  if (clientId === undefined) findings.skipped(["reads.customer", "One customer"], "there is none to read");
  else {
    await read(
      ["reads.customer", "One customer's name and addresses"],
      { schema: customerDetails, component: "CustomerDetails" },
      (signal) => wire.read(customers.details(clientId), { signal }),
    );
    await read(
      ["reads.people", "One customer's people"],
      listed("users", customerUser, "CustomerUser"),
      (signal) => wire.read(customers.users(clientId), { signal }),
    );
    const assets = await read(
      ["reads.assets", "One customer's assets"],
      listed("assets", asset, "Asset"),
      (signal) => wire.read(customers.assets(clientId), { signal }),
    );
    const [first] = assets?.rows ?? [];
    if (role === "Admin" && first) {
      await read(
        ["reads.assetFields", "One asset's fields"],
        listed("fields", assetField, "AssetField"),
        (signal) => wire.read(customers.assetFields({ clientId, id: first.id }), { signal }),
      );
    }
    await read(["reads.contract", "One customer's contract"], null, (signal) =>
      wire.read(customers.contracts(clientId), { signal }),
    );
    await read(["reads.sites", "One customer's sites"], null, (signal) =>
      wire.read(customers.sites(clientId), { signal }),
    );
    await read(
      ["reads.invited", "App customers of one customer"],
      { name: "listClients", schema: rowsOf(appCustomer), component: null },
      (signal) => wire.read(appCustomers.invitedUsers(clientId), { signal }),
    );
  }
  const { signal } = new AbortController();
  let customersRead: Listing<AppCustomer> | null = null;
  const queue = await read(
    ["reads.appCustomers", "All app customers"],
    { name: "listClients", schema: rowsOf(appCustomer), component: null },
    async (signal) => {
      const list = wire.read(appCustomers.list(), { signal });
      customersRead = await asFarAsReadable(list);
      return wholeList(await list);
    },
  );
  await judgeRecords({
    wire,
    findings,
    network,
    check: ["reads.unreadable", "No app customer's record is unreadable"],
    field: "listClients",
    listing: customersRead,
    readOne: (id) => wire.read(appCustomers.record(id), { signal }),
  });
  const [one] = queue ?? [];
  if (!one) findings.skipped(["reads.appCustomer", "One app customer"], "there is none to read");
  else {
    await read(
      ["reads.appCustomer", "One app customer"],
      { name: "getClient", schema: v.nullish(appCustomer), component: null },
      (signal) => wire.read(appCustomers.record(one.id), { signal }),
    );
  }
  const signer = queue?.find(({ avv }) => avv.sent);
  if (signer) {
    const whose = { sub: signer.id, clientId: signer.client_id };
    await read(
      ["reads.signed", "A signed document"],
      null,
      (signal) => documents.findSigned(wire, "avv", whose, signal),
      "Forbidden",
    );
  }
  if (role !== "Admin") return queue ?? [];
  const listUsers = { name: "listUsers", schema: rowsOf(staffUser), component: null };
  let staffRead: Listing<StaffUser> | null = null;
  const members = await read(["reads.staff", "Staff"], listUsers, async (signal) => {
    const list = wire.read(staff.members(), { signal });
    staffRead = await asFarAsReadable(list);
    return wholeList(await list);
  });
  await judgeRecords({
    wire,
    findings,
    network,
    check: ["reads.unreadableStaff", "No record of staff is unreadable"],
    field: "listUsers",
    listing: staffRead,
    readOne: (id) => wire.read(staff.member(id), { signal }),
  });
  const [member] = members ?? [];
  if (member) {
    await read(["reads.member", "One member of staff"], listUsers, (signal) =>
      wire.read(staff.member(member.id), { signal }),
    );
  }
  return queue ?? [];
}

/** Resolves with the customer's own record; empty if it could not be read. */
export async function customerReads(options: Caller): Promise<readonly AppCustomer[]> {
  const { wire, findings, sub, clientId } = options;
  const read = reader(options, await readFieldFaults());
  const check = ["reads.ownRecord", "The customer's own record"] as const;
  const record = await read(
    check,
    { name: "getClient", schema: v.nullish(appCustomer), component: null },
    async (signal) => (await wire.read(appCustomers.record(sub), { signal })) ?? "none",
  );
  if (record === "none") {
    const mend = "getClient must find the record by the account's sub (src/DECISIONS.md, decision 10).";
    findings.fault(["reads.recordOfSub", "There is a record whose id is the account's sub"], "none", mend);
  } else if (record !== null) {
    const found = record.client_id;
    const isAnother = clientId !== "" && clientId !== found;
    findings.judge(
      ["reads.clientId", "The record names the account's customer"],
      found === ""
        ? ["client_id is missing"]
        : isAnother
          ? [`client_id is ${found}, the attribute says ${clientId}`]
          : [],
      found,
      CONTRACT,
    );
  }
  for (const type of documentTypes) {
    await read([`reads.blank.${type}`, `The blank document ${type}`], null, (signal) =>
      documents.blank(wire, type, signal),
    );
    if (record === null || record === "none" || !record[type].sent) continue;
    await read([`reads.signed.${type}`, `The signed document ${type}`], null, (signal) =>
      documents.findSigned(wire, type, { sub, clientId: record.client_id }, signal),
    );
  }
  return record === null || record === "none" ? [] : [record];
}
