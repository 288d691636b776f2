/** Signing and fetching documents over a connection that fails in every way: exactly one document exists afterwards. */
import { createHash } from "node:crypto";
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { SignedForm } from "../../src/domain/document.ts";
import { codeOf } from "../../src/domain/failure.ts";
import * as documents from "../../src/services/documents.ts";
import { type Clock, wallClock } from "../../src/wire/browser.ts";
import { DOCUMENT_TIMEOUT_MS } from "../../src/wire/http/request.ts";
import { tokenOf } from "../backend/caller.ts";
import { type Misbehaviour, unreadable } from "../backend/control.ts";
import { drawnSignature } from "../backend/documents/drawnSignature.ts";
import { readPdf } from "../backend/documents/pdfFacts.ts";
import { filledInMandate } from "../backend/filledInMandate.ts";
import { type NewCustomer, newCustomer } from "../backend/newCustomer.ts";
import { startBackend } from "../backend/server.ts";
import { clientsOf } from "../support/clients.ts";
import { fakeClock, hastyClock } from "../support/clock.ts";
import { poll } from "../support/poll.ts";

const backend = await startBackend({ control: true, customers: 60 });
const avv: SignedForm = { documentType: "avv", signature: drawnSignature() };
const mandate = {
  documentType: "sepa",
  signature: drawnSignature(),
  ...filledInMandate,
} satisfies SignedForm;

test.after(() => backend.close());
test.before.each(() => backend.control.behave());

/** A customer with only the mandate to sign, and a function to sign it with this account. */
async function mandateSigner() {
  const customer = await newCustomer(backend, { avv: false });
  const wire = wireOf(await tokenOf(backend, customer.email), wallClock);
  return {
    customer,
    sign: (iban = mandate.iban) => documents.signOnce(wire, { ...mandate, iban }, customer, hastyClock),
  };
}

/** A customer with an AVV to sign, and a wire of their own. */
async function signer() {
  const customer = await newCustomer(backend, { sepa: false });
  const token = await tokenOf(backend, customer.email);
  const wire = wireOf(token, wallClock);
  return {
    customer,
    wire,
    sign: () => documents.signOnce(wire, avv, customer, hastyClock),
    /** As `sign`; the wait for the answer ends once the condition holds. */
    async signUntil(isSo: () => boolean) {
      const clock = fakeClock();
      const [outcome] = await Promise.all([
        documents.signOnce(wireOf(token, clock), avv, customer, hastyClock),
        poll(isSo).then(() => clock.pass(DOCUMENT_TIMEOUT_MS)),
      ]);
      return outcome;
    },
  };
}

function wireOf(token: string, clock: Clock) {
  const options = {
    tokens: { accessToken: async () => token },
    clock,
    random: () => 0,
    pageUrl: backend.url,
  };
  const clients = clientsOf(options);
  return {
    read: clients.read,
    graphql: clients,
    storage: clientsOf({ ...options, baseUrl: "/storage/" }),
  };
}

const requests = ({ sub }: NewCustomer) =>
  control.seen({ operation: "createDocument" }).filter(({ body }) => body.includes(sub)).length;

const copies = ({ email }: NewCustomer) =>
  backend.outbox.all().filter(({ to, kind }) => to === email && kind === "signedCopy").length;

function isSignedOnce(customer: NewCustomer) {
  assert.ok(backend.world.document(customer.sub, "avv"));
  assert.is(copies(customer), 1, "one document, so one copy by mail");
}

const failureOf = (work: Promise<unknown>): Promise<string> =>
  work.then((result) => `no failure but ${String(result)}`, codeOf);

const { control } = backend;
const misbehave = (misbehaviour: Misbehaviour) => control.next({ operation: "createDocument" }, misbehaviour);
const answer = (status: number, body: unknown = {}): Misbehaviour => ({ does: "answer", status, body });
/** The next answer to `getDocument`. */
const answersDocument = (getDocument: unknown) =>
  control.next({ operation: "getDocument" }, answer(200, { data: { getDocument } }));

test("a signature makes one document, and a repetition makes none", async () => {
  const { customer, sign } = await signer();
  assert.is(await sign(), "signed");
  assert.is(await sign(), "alreadySigned");
  assert.is(requests(customer), 1, "the record was read first");
  isSignedOnce(customer);
});

for (const [name, fault] of [
  ["lost", { does: "loseAnswer" }],
  ["cut off", { does: "truncate" }],
] as const) {
  test(`an answer that is ${name} is looked up in the record`, async () => {
    const { customer, sign } = await signer();
    misbehave(fault);
    assert.is(await sign(), "signed");
    assert.is(requests(customer), 1);
    isSignedOnce(customer);
  });
}

test("an answer after the deadline is looked up, too", async () => {
  const { customer, signUntil } = await signer();
  misbehave({ does: "delay", ms: 60_000 });
  assert.is(await signUntil(() => copies(customer) === 1), "signed");
  assert.is(requests(customer), 1);
  isSignedOnce(customer);
});

test("a service that never answers makes no document, and the next try makes one", async () => {
  const { customer, sign, signUntil } = await signer();
  misbehave({ does: "hang" });
  assert.is(await failureOf(signUntil(() => requests(customer) === 1)), "ResultUnknown");
  assert.is(backend.world.document(customer.sub, "avv"), null);
  assert.is(await sign(), "signed");
  assert.is(requests(customer), 2);
  isSignedOnce(customer);
});

for (const [name, fault, code] of [
  ["hangs up", { does: "reset" }, "ResultUnknown"],
  ["is out of order", answer(500), "ResultUnknown"],
  ["refuses", answer(200, { errors: [{ message: "no" }] }), "GraphQLError"],
] as const) {
  test(`a service that ${name} makes no document, and the next try makes one`, async () => {
    const { customer, sign } = await signer();
    misbehave(fault);
    assert.is(await failureOf(sign()), code);
    assert.is(backend.world.document(customer.sub, "avv"), null);
    assert.is(await sign(), "signed");
    assert.is(requests(customer), 2);
    isSignedOnce(customer);
  });
}

/** Answers of a function that failed: as an object, or as the text that most schemas declare. */
const heldFailures = [
  { statusCode: 500, body: "boom" },
  { statusCode: 403 },
  { error: "mail failed" },
  { errorMessage: "x", errorType: "Runtime.UnhandledPromiseRejection" },
  { success: false },
  { statusCode: 200, body: '{"errors":["no"]}' },
];
const answersCreate = (createDocument: unknown) => misbehave(answer(200, { data: { createDocument } }));

test("an answer that holds a failure is no signature: the record is looked at, and the result stays unclear", async () => {
  const { customer, sign } = await signer();
  for (const held of heldFailures) {
    answersCreate(JSON.stringify(held));
    assert.is(await failureOf(sign()), "ResultUnknown", JSON.stringify(held));
    assert.is(backend.world.document(customer.sub, "avv"), null);
  }
});

test("an answer that says nothing is no signature: only the record proves one", async () => {
  const { customer, sign } = await signer();
  for (const nothing of [null, "", "null", true, false, "error", "OK", "{}", '{"statusCode":200}']) {
    answersCreate(nothing);
    assert.is(await sign(), "unconfirmed", String(nothing));
    assert.is(backend.world.document(customer.sub, "avv"), null);
  }
  assert.is(await sign(), "signed");
  isSignedOnce(customer);
});

/** So many reads of the record show the AVV as it was before the signature. */
function lagging(customer: NewCustomer, reads: number) {
  const row = backend.world.client(customer.sub);
  control.match(
    { operation: "getClient", times: reads },
    { does: "alter", change: () => ({ data: { getClient: row } }) },
  );
}

test("a record that lags behind is read again, whatever the answer says; after five seconds it is unconfirmed", async () => {
  for (const says of [(body: unknown) => body, () => ({ data: { createDocument: '{"success":false}' } })]) {
    const { customer, sign } = await signer();
    lagging(customer, 4);
    misbehave({ does: "alter", change: says });
    assert.is(await sign(), "signed");
    assert.is(requests(customer), 1);
    isSignedOnce(customer);
  }
  const { customer, sign } = await signer();
  lagging(customer, 6);
  assert.is(await sign(), "unconfirmed");
  assert.is(await sign(), "alreadySigned");
  isSignedOnce(customer);
});

test("a signature that nobody can look up afterwards is unconfirmed, not failed", async () => {
  const { customer, sign } = await signer();
  control.next({ operation: "getClient" }, { does: "delay", ms: 0 });
  control.match({ operation: "getClient" }, answer(500));
  assert.is(await sign(), "unconfirmed");
  control.behave();
  assert.is(await sign(), "alreadySigned");
  isSignedOnce(customer);
});

test("a refusal that cannot be checked is unclear: the first transmission may have signed", async () => {
  const { customer, sign } = await signer();
  misbehave({ does: "twice" });
  // The record is readable before, and unreadable afterwards.
  control.next({ operation: "getClient" }, { does: "delay", ms: 0 });
  control.match({ operation: "getClient" }, answer(500));
  assert.is(await failureOf(sign()), "ResultUnknown");
  control.behave();
  assert.is(await sign(), "alreadySigned");
  isSignedOnce(customer);
});

test("a document switched off after a lost answer stays unclear: the service may be at work", async () => {
  const { customer, sign } = await signer();
  misbehave(answer(504));
  const row = backend.world.client(customer.sub);
  assert.ok(row);
  // The record is read before, and once more after it was switched off.
  const getClient = { ...row, avv: { ...row.avv, required: false } };
  control.next({ operation: "getClient" }, { does: "delay", ms: 0 });
  control.match({ operation: "getClient" }, answer(200, { data: { getClient } }));
  assert.is(await failureOf(sign()), "ResultUnknown");
  assert.is(requests(customer), 1);
});

test("nothing is sent without a record, because nothing is required", async () => {
  const { customer, sign } = await mandateSigner();
  control.match({ operation: "getClient" }, answer(200, { data: { getClient: null } }));
  assert.is(await sign(), "notRequired");
  assert.is(requests(customer), 0);
});

test("an unreadable record is not taken for an unsigned one", async () => {
  const { customer, sign } = await signer();
  await sign();
  control.match({ operation: "getClient" }, unreadable(["getClient", "avv"]));
  assert.is(await failureOf(sign()), "GraphQLError");
  assert.is(requests(customer), 1, "nothing was sent a second time");
});

test("two devices that sign at the same moment make one document", async () => {
  const { customer, sign } = await signer();
  assert.equal(await Promise.all([sign(), sign()]), ["signed", "signed"]);
  isSignedOnce(customer);
});

test("a customer who loses the race for a mandate learns that either account may be the signed one", async () => {
  const { sign } = await mandateSigner();
  const outcomes = await Promise.all([sign(), sign("DE02120300000000202051")]);
  assert.equal(outcomes.sort(), ["signed", "signedByEither"]);
});

test("a mandate signed without a clear answer may hold another device's entries", async () => {
  for (const fault of ["loseAnswer", "twice"] as const) {
    const { customer, sign } = await mandateSigner();
    misbehave({ does: fault });
    assert.is(await sign(), "signedByEither");
    assert.ok(backend.world.document(customer.sub, "sepa"));
  }
});

test("a mandate is not sent while the AVV is owed; its refusal names the AVV, a lost answer does not", async () => {
  const { customer, sign } = await mandateSigner();
  const row = backend.world.client(customer.sub);
  assert.ok(row);
  const lock = () => backend.world.putClient({ ...row, avv: { ...row.avv, required: true } });
  lock();
  assert.is(await failureOf(sign()), "AvvOwed");
  assert.is(requests(customer), 0);
  for (const [fault, expected] of [
    [{}, "AvvOwed"],
    [{ next: answer(504) }, "ResultUnknown"],
  ] as const) {
    backend.world.putClient(row);
    const before = requests(customer);
    // After the first read of the record.
    misbehave({ does: "first", what: lock, ...fault });
    assert.is(await failureOf(sign()), expected);
    assert.is(requests(customer), before + 1);
    assert.is(backend.world.document(customer.sub, "sepa"), null);
  }
});

test("evidence of the blank that was shown is stored as sent, and printed at the document's end", async () => {
  const { customer, wire } = await signer();
  const blank = await documents.blank(wire, "avv");
  const atMs = Date.parse("2026-11-21T13:05:00.000Z");
  const shown = { presented: "inPage", method: "drawn", build: "abc123" } as const;
  const evidence = await documents.evidenceOf({ ...shown, blank, atMs });
  const bytes = Buffer.from(await blank.arrayBuffer());
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  assert.equal(evidence.blank, { sha256, length: blank.size, presented: "inPage" });
  assert.match(evidence.moment, /^2026-11-21T\d\d:\d\d:00[+-]\d\d:\d\d$/);
  assert.is(Date.parse(evidence.moment), atMs);
  assert.is(await documents.signOnce(wire, { ...avv, evidence }, customer, hastyClock), "signed");
  const stored = backend.world.document(customer.sub, "avv");
  assert.equal(stored?.evidence, evidence);
  const { texts } = await readPdf(Buffer.from(stored?.pdfBase64 ?? "", "base64"));
  assert.match(texts.at(-1) ?? "", /Dokument-Nr\. AVV-/);
  assert.match(texts.at(-1) ?? "", sha256);
});

test("a blank that was never published is refused, a blank that did not load is accepted", async () => {
  const { customer, wire } = await signer();
  const shown = { presented: "offered", method: "typed", build: "abc123", atMs: 0 } as const;
  const foreign = await documents.evidenceOf({ ...shown, blank: new Blob(["%PDF-1.7 forged"]) });
  const refused = documents.signOnce(wire, { ...avv, evidence: foreign }, customer, hastyClock);
  assert.not.match(await failureOf(refused), "no failure");
  assert.is(backend.world.document(customer.sub, "avv"), null);
  const lost = await documents.evidenceOf({ ...shown, blank: null });
  assert.is(lost.blank, null);
  assert.is(await documents.signOnce(wire, { ...avv, evidence: lost }, customer, hastyClock), "signed");
});

test("the signed document is read from a function's answer, too, whatever is a text in it", async () => {
  const { customer, wire, sign } = await signer();
  await sign();
  const stored = Buffer.from(backend.world.document(customer.sub, "avv")?.pdfBase64 ?? "", "base64");
  const list = [...stored];
  const text = JSON.stringify(list);
  const ofFunction = { statusCode: 200, headers: {}, body: text };
  const wrapped = [ofFunction, JSON.stringify(ofFunction), { body: list }, JSON.stringify(text)];
  for (const getDocument of [list, ...wrapped]) {
    answersDocument(getDocument);
    const pdf = await documents.signed(wire, "avv", customer);
    assert.is(pdf?.type, "application/pdf");
    assert.ok(stored.equals(Buffer.from((await pdf?.arrayBuffer()) ?? new ArrayBuffer(0))));
  }
  assert.ok(await documents.signed(wire, "avv", customer), "and as the local backend answers");
});

test("an answer of another shape is Malformed, and an error's status is a failure", async () => {
  const { customer, wire } = await signer();
  const text = "[37,80,68,70,45]";
  for (const [getDocument, code] of [
    [JSON.stringify(JSON.stringify(text)), "Malformed"],
    ["JVBERi0xLjc=", "Malformed"],
    [{ url: "https://bucket.example/avv.pdf" }, "Malformed"],
    [{ statusCode: 403, body: text }, "Forbidden"],
    [JSON.stringify({ statusCode: 500, body: "null" }), "ServerUnreachable"],
  ] as const) {
    answersDocument(getDocument);
    assert.is(await failureOf(documents.signed(wire, "avv", customer)), code);
  }
});

test("an answer that is no PDF is not handed on, and a missing document is null", async () => {
  const { customer, wire } = await signer();
  assert.is(await documents.findSigned(wire, "avv", customer), null);
  assert.is(await failureOf(documents.signed(wire, "avv", customer)), "NotFound");
  answersDocument([...Buffer.from("<html>404</html>")]);
  assert.is(await failureOf(documents.signed(wire, "avv", customer)), "NotAPdf");
  control.next({ path: "/storage/docs/avv.pdf" }, answer(200, "<html></html>"));
  assert.is(await failureOf(documents.blank(wire, "avv")), "NotAPdf");
  assert.is((await documents.blank(wire, "avv")).type, "application/pdf");
});

test.run();
