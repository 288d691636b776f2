/** Every read of a role, through the app's own services and decoders. */
import * as v from "valibot";
import type { Wire } from "../../src/core/createWire.ts";
import { type AppCustomer, appCustomer } from "../../src/domain/appCustomer.ts";
import { asset, assetField, customerDetails, customerPage, customerUser } from "../../src/domain/customer.ts";
import { documentTypes } from "../../src/domain/document.ts";
import { codeOf, type FailureCode } from "../../src/domain/failure.ts";
import type { Role } from "../../src/domain/role.ts";
import { staffUser } from "../../src/domain/staff.ts";
import * as appCustomers from "../../src/services/appCustomers.ts";
import * as customers from "../../src/services/customers.ts";
import * as documents from "../../src/services/documents.ts";
import * as staff from "../../src/services/staff.ts";
import { parseJson } from "../../src/wire/browser.ts";
import { type Listing, wholeList } from "../../src/wire/http/paginate.ts";
import type { BrowserFetch, Received } from "./browserFetch.ts";
import { failureText, serviceErrors } from "./failureText.ts";
import { type FieldFaults, readFieldFaults } from "./fields.ts";
import type { Check, Findings } from "./finding.ts";
import { asFarAsReadable, judgeRecords, type UnreadableOptions } from "./records.ts";

/** A signed-in account, and what its checks need. */
export interface Caller {
  wire: Wire;
  findings: Findings;
  network: BrowserFetch;
  role: Role;
  sub: string;
  /** The customer's id in the customer system, by the account's attribute; empty for staff and if there is none. */
  clientId: string;
  /** The pool remembers devices, so the session cannot be renewed. */
  isTracked: boolean;
}

/** What an answer must hold. */
interface Expected {
  /** The list's name in the answer, or the GraphQL field. */
  name?: string;
  schema: v.GenericSchema;
  /** The contract's component; null for GraphQL, because a GraphQL schema types every field. */
  component: string | null;
}

/**
 * The schema of a list. The app leaves out a row that it cannot read (decision 41). Here such a row is a fault that
 * names the field.
 */
const rowsOf = (item: v.GenericSchema) => v.object({ items: v.array(v.nullable(item)) });
const listClients = { name: "listClients", schema: rowsOf(appCustomer), component: null };
const getClient = { name: "getClient", schema: v.nullish(appCustomer), component: null };
const listUsers = { name: "listUsers", schema: rowsOf(staffUser), component: null };

/** By the checks' names; of other reads only the app's own decoding is judged. */
const expectations: Readonly<Record<string, Expected>> = {
  "reads.customers": { schema: customerPage, component: "CustomerPage" },
  "reads.customer": { schema: customerDetails, component: "CustomerDetails" },
  "reads.people": { name: "users", schema: v.array(customerUser), component: "CustomerUser" },
  "reads.assets": { name: "assets", schema: v.array(asset), component: "Asset" },
  "reads.assetFields": { name: "fields", schema: v.array(assetField), component: "AssetField" },
  "reads.invited": listClients,
  "reads.appCustomers": listClients,
  "reads.appCustomer": getClient,
  "reads.ownRecord": getClient,
  "reads.staff": listUsers,
  "reads.member": listUsers,
};

const CONTRACT = "test/backend/contract/services.openapi.yaml and schema.graphql say what is expected.";
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Runs one read and judges its answer. Resolves with null if the read failed. The failure `allowed` is no fault. */
type Read = <T>(check: Check, run: () => Promise<T>, allowed?: FailureCode) => Promise<T | null>;

function reader({ findings, network }: Caller, fieldFaults: FieldFaults): Read {
  return async (check, run, allowed) => {
    const expected = expectations[check[0]];
    network.received();
    let failed: unknown = null;
    const result = await run().catch((thrown: unknown) => {
      failed = thrown;
      return null;
    });
    const received = network.received();
    // The data service sends a list in several answers. A REST read may need other answers first, so only its last one
    // is judged.
    const answers = expected?.component === null ? received : received.slice(-1);
    if (failed !== null && codeOf(failed) === allowed) {
      findings.ok(check, `refused (${allowed}), which the app tells`);
      return null;
    }
    const faults = answers.flatMap((one) =>
      expected ? fieldFaults(unwrapped(one, expected), expected.schema, expected.component) : [],
    );
    const said = failed === null ? [] : [failureText(failed), ...answers.flatMap(serviceErrors)];
    findings.judge(check, [...new Set([...said, ...faults])], "read and decoded", CONTRACT);
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

const NONE = "there is none to read";

/** Resolves with the app customers that could be read. */
export async function staffReads(caller: Caller): Promise<readonly AppCustomer[]> {
  const { wire, findings, role } = caller;
  const read = reader(caller, await readFieldFaults());
  /** Reads a whole list, then names the records that it lacks. */
  async function readAll<Row extends { id: string }>(
    check: Check,
    list: () => Promise<Listing<Row>>,
    unreadable: Omit<UnreadableOptions<Row>, "listing">,
  ): Promise<readonly Row[]> {
    let listing: Listing<Row> | null = null;
    const rows = await read(check, async () => {
      const asked = list();
      listing = await asFarAsReadable(asked);
      return wholeList(await asked);
    });
    await judgeRecords(caller, { ...unreadable, listing });
    return rows ?? [];
  }

  const page = await read(["reads.customers", "Customers, first page"], () =>
    wire.read(customers.page({ search: "", page: 1 })),
  );
  const clientId = page?.clients[0]?.id;
  if (clientId === undefined) findings.skipped(["reads.customer", "One customer"], NONE);
  else {
    await read(["reads.customer", "One customer's name and addresses"], () =>
      wire.read(customers.details(clientId)),
    );
    await read(["reads.people", "One customer's people"], () => wire.read(customers.users(clientId)));
    const assets = await read(["reads.assets", "One customer's assets"], () =>
      wire.read(customers.assets(clientId)),
    );
    const [first] = assets?.rows ?? [];
    if (role === "Admin" && first) {
      await read(["reads.assetFields", "One asset's fields"], () =>
        wire.read(customers.assetFields({ clientId, id: first.id })),
      );
    }
    await read(["reads.contract", "One customer's contract"], () => wire.read(customers.contracts(clientId)));
    await read(["reads.sites", "One customer's sites"], () => wire.read(customers.sites(clientId)));
    await read(["reads.invited", "App customers of one customer"], () =>
      wire.read(appCustomers.invitedUsers(clientId)),
    );
  }
  const queue = await readAll(
    ["reads.appCustomers", "All app customers"],
    () => wire.read(appCustomers.list()),
    {
      check: ["reads.unreadable", "No app customer's record is unreadable"],
      field: "listClients",
      readOne: (id) => wire.read(appCustomers.record(id)),
    },
  );
  const [one] = queue;
  const single = ["reads.appCustomer", "One app customer"] as const;
  if (!one) findings.skipped(single, NONE);
  else await read(single, () => wire.read(appCustomers.record(one.id)));
  const signer = queue.find(({ avv }) => avv.sent);
  if (signer) {
    const whose = { sub: signer.id, clientId: signer.client_id };
    await read(
      ["reads.signed", "A signed document"],
      () => documents.findSigned(wire, "avv", whose),
      "Forbidden",
    );
  }
  if (role !== "Admin") return queue;
  const [member] = await readAll(["reads.staff", "Staff"], () => wire.read(staff.members()), {
    check: ["reads.unreadableStaff", "No record of staff is unreadable"],
    field: "listUsers",
    readOne: (id) => wire.read(staff.member(id)),
  });
  if (member) await read(["reads.member", "One member of staff"], () => wire.read(staff.member(member.id)));
  return queue;
}

/** Resolves with the customer's own record; empty if it could not be read. */
export async function customerReads(caller: Caller): Promise<readonly AppCustomer[]> {
  const { wire, findings, sub, clientId } = caller;
  const read = reader(caller, await readFieldFaults());
  const record = await read(
    ["reads.ownRecord", "The customer's own record"],
    async () => (await wire.read(appCustomers.record(sub))) ?? "none",
  );
  const own = record === "none" ? null : record;
  if (record === "none") {
    const mend = "getClient must find the record by the account's sub (src/DECISIONS.md, decision 10).";
    findings.fault(["reads.recordOfSub", "There is a record whose id is the account's sub"], "none", mend);
  }
  if (own) {
    const found = own.client_id;
    const isAnother = clientId !== "" && clientId !== found;
    const another = isAnother ? `client_id is ${found}, the attribute says ${clientId}` : null;
    findings.judge(
      ["reads.clientId", "The record names the account's customer"],
      found === "" ? "client_id is missing" : another,
      found,
      CONTRACT,
    );
  }
  for (const type of documentTypes) {
    await read([`reads.blank.${type}`, `The blank document ${type}`], () => documents.blank(wire, type));
    if (!own?.[type].sent) continue;
    await read([`reads.signed.${type}`, `The signed document ${type}`], () =>
      documents.findSigned(wire, type, { sub, clientId: own.client_id }),
    );
  }
  return own ? [own] : [];
}
