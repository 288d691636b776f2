/** The small business rules: badges, queue, roles, e-mail, passwords. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import { appCustomer, isInTab, queueTabs, sepaIsLocked } from "../../src/domain/appCustomer.ts";
import { badgeColour } from "../../src/domain/badgeColour.ts";
import { customerPage, isAddressPresent } from "../../src/domain/customer.ts";
import { email, isSameEmail } from "../../src/domain/email.ts";
import { initialsOf } from "../../src/domain/initials.ts";
import { newPassword, passwordPolicy } from "../../src/domain/newPassword.ts";
import { requiredText } from "../../src/domain/requiredText.ts";
import { nothingRequired } from "../../src/domain/requirement.ts";
import { homeArea, mayEnter, roleOf } from "../../src/domain/role.ts";
import { existingPassword } from "../../src/domain/signIn.ts";
import { newStaffForm } from "../../src/domain/staff.ts";
import { isVisible } from "../../src/ui/signature/signature.ts";

const owed = { ...nothingRequired, required: true };
const sent = { ...owed, sent: true };

const client = (blocks: object) => v.parse(appCustomer, { id: "1", ...blocks });

test("a badge is green when signed, grey when not required; what is open turns amber, then red", () => {
  const NOW = Date.parse("2026-11-21T12:00:00Z");
  const day = 86_400_000;
  const invited = (days: number, blocks: object) =>
    client({ createdAt: new Date(NOW - days * day).toISOString(), ...blocks });
  const avvAfter = (days: number) => badgeColour(invited(days, { avv: owed }), "avv", NOW);
  assert.equal([0, 6, 7, 20, 21, 90].map(avvAfter), ["neutral", "neutral", "amber", "amber", "red", "red"]);
  assert.is(badgeColour(invited(90, { avv: sent, sepa: owed }), "avv", NOW), "green");
  assert.is(badgeColour(invited(90, { sepa: owed }), "avv", NOW), "grey");
  assert.is(badgeColour(invited(90, { avv: { ...nothingRequired, sent: true } }), "avv", NOW), "grey");
  assert.is(badgeColour(client({ avv: owed }), "avv", NOW), "neutral", "an unknown wait");
  const both = invited(90, { avv: owed, documentation: owed });
  assert.is(badgeColour(both, "documentation", NOW), "neutral", "no action of the customer");
});

test("the initials are of the first and the last word of a name, else of the e-mail", () => {
  assert.is(initialsOf("Astrid Ahlers", "a@b.de"), "AA");
  assert.is(initialsOf("Karla von  Groß-Müller ", "a@b.de"), "KG");
  assert.is(initialsOf("mirko özdemir", "a@b.de"), "MÖ");
  assert.is(initialsOf("Cher", "a@b.de"), "C");
  assert.is(initialsOf("(Dr.) 𝒜nna 2.", "a@b.de"), "D𝒜");
  for (const none of ["", " ", "4711"]) assert.is(initialsOf(none, "einkauf@bau.example"), "E");
});

test("a client's missing blocks, flags and texts are empty, not errors", () => {
  const read = client({ avv: null, sepa: { required: true, sent: null }, client_id: 7 });
  assert.equal(read.avv, nothingRequired);
  assert.equal(read.sepa, owed);
  assert.is(read.client_id, "7");
  assert.throws(() => v.parse(appCustomer, {}), /id/);
});

test("the queue's tabs look at AVV and SEPA only; documentation is no action of the customer", () => {
  const tabsOf = (blocks: object) => queueTabs.filter((tab) => isInTab(tab, client(blocks)));
  assert.equal(tabsOf({ avv: owed, sepa: owed }), ["alle", "offen", "avv", "sepa"]);
  assert.equal(tabsOf({ avv: sent, sepa: owed }), ["alle", "offen", "sepa"]);
  assert.equal(tabsOf({ avv: sent, sepa: sent, documentation: owed }), ["alle", "erledigt"]);
});

test("SEPA is locked while the AVV is required and not yet sent", () => {
  assert.ok(sepaIsLocked(client({ avv: owed, sepa: owed })));
  assert.not(sepaIsLocked(client({ avv: sent, sepa: owed })));
  assert.not(sepaIsLocked(client({ sepa: owed })));
});

test("a customer page without page_size has 50, and counts may come as text", () => {
  assert.equal(v.parse(customerPage, { clients: [{ id: 3, name: " A " }], record_count: "237" }), {
    clients: [{ id: "3", name: "A" }],
    page_size: 50,
    page_no: 1,
    record_count: 237,
  });
});

test("an address is present when one of its lines says something", () => {
  const empty = { line1: "", line2: "", postcode: "", line4: "" };
  assert.not(isAddressPresent(null));
  assert.not(isAddressPresent(empty));
  assert.ok(isAddressPresent({ ...empty, line2: "Hamburg" }));
});

test("the first group alone decides the role", () => {
  assert.is(roleOf(["Admin"]), "Admin");
  assert.is(roleOf(["Customer", "Admin"]), "Customer");
  assert.is(roleOf(["Guardian", "Admin"]), null);
  assert.is(roleOf([]), null);
  assert.is(homeArea("Employee"), "employee");
  assert.ok(mayEnter("Admin", "customer"));
  assert.not(mayEnter("Employee", "customer"));
  assert.not(mayEnter("Customer", "admin"));
});

test("an e-mail is trimmed and lowercased, invisible characters that came with a paste are dropped", () => {
  assert.is(v.parse(email, "info@xn--mller-kva.de"), "info@xn--mller-kva.de", "a domain with an umlaut");
  assert.is(v.parse(email, "  Max.Muster@Firma.DE \u200b"), "max.muster@firma.de");
  for (const wrong of ["", "max", "max@", "max@firma", "a b@firma.de"]) {
    assert.not(v.safeParse(email, wrong).success, wrong);
  }
});

test("an e-mail is taken without the marks of direction around it, and never one too long to be sent", () => {
  assert.is(v.parse(email, "\u202amax@\u200efirma.de\u202c"), "max@firma.de");
  assert.is(v.parse(email, "\u2068max@firma.de\u2069"), "max@firma.de");
  assert.not(v.safeParse(email, "Max\tmax@firma.de").success, "a name beside it is no part of it");
  const ofLength = (length: number) => `${"x".repeat(length - "@firma.de".length)}@firma.de`;
  assert.ok(v.safeParse(email, ofLength(254)).success);
  assert.not(v.safeParse(email, ofLength(255)).success);
});

test("an e-mail is taken as a browser's own field takes it, with a domain that has umlauts, too", () => {
  for (const [typed, sent] of [
    ["a&b@firma.de", "a&b@firma.de"],
    ["m/s@firma.de", "m/s@firma.de"],
    ["Info@Müller.DE", "info@xn--mller-kva.de"],
    ["info@büro.müller.de", "info@xn--bro-hoa.xn--mller-kva.de"],
  ] as const) {
    assert.is(v.parse(email, typed), sent);
  }
  assert.ok(isSameEmail("info@müller.de", "INFO@xn--mller-kva.de"));
  for (const wrong of [
    "a@b@c.de",
    "müller@firma.de",
    "a@müller.de/x",
    "a@mü ller.de",
    "a@-firma.de",
    "a@firma..de",
  ]) {
    assert.not(v.safeParse(email, wrong).success, wrong);
  }
});

test("what cannot be seen is not a text", () => {
  const name = requiredText("fehlt");
  for (const nothing of [" ", "\u200b", "\u2060", "\u3164", "\u115f\u00ad", "\u2800", "\ufeff \u200d"]) {
    assert.not(v.safeParse(name, nothing).success, nothing.codePointAt(0)?.toString(16));
    assert.not(isVisible(nothing));
  }
  for (const something of ["Groß", "李", "ه\u200d", "-"]) {
    assert.ok(v.safeParse(name, something).success);
    assert.ok(isVisible(something));
  }
});

test("the name of staff is what is seen of it; a password keeps every character", () => {
  const staff = { firstname: "Mia\u200d", lastname: "von\u00a0Berg", email: "m@b.de", group: "Employee" };
  const { firstname, lastname } = v.parse(newStaffForm, staff);
  assert.equal([firstname, lastname], ["Mia", "von Berg"]);
  const password = "Straße\u200d\u00a0\u202e12";
  for (const schema of [existingPassword, newPassword]) assert.is(v.parse(schema, password), password);
});

test("an existing password is only plausible, a new one follows the provider's policy", () => {
  assert.ok(v.safeParse(existingPassword, "abcde1").success);
  assert.not(v.safeParse(existingPassword, "abcdef").success);
  assert.not(v.safeParse(existingPassword, "abc1").success);
  assert.ok(v.safeParse(newPassword, "Straße12").success);
  for (const weak of ["Kurz1aa", "alleklein1", "ALLEGROSS1", "OhneZiffer"]) {
    assert.not(v.safeParse(newPassword, weak).success, weak);
    assert.ok(passwordPolicy.some((rule) => !rule.holds(weak)));
  }
});

test("letters of a new password are those of Basic Latin, as Cognito counts them", () => {
  const broken = (password: string) =>
    passwordPolicy.filter((rule) => !rule.holds(password)).map(({ label }) => label);
  assert.equal(broken("Österreich2026"), ["ein Großbuchstabe (A–Z)"]);
  assert.equal(broken("ÄRGERüber2026".toUpperCase()), ["ein Kleinbuchstabe (a–z)"]);
  assert.equal(broken("ΑΒΓαβγ2026"), ["ein Kleinbuchstabe (a–z)", "ein Großbuchstabe (A–Z)"]);
  assert.equal(broken("Österreich2026A"), []);
});

test.run();
