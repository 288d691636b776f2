/** The small business rules: badges, queue, roles, e-mail, passwords. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import { initialsOf } from "../../src/domain/account.ts";
import { appCustomer, nothingRequired, signingObstacle } from "../../src/domain/appCustomer.ts";
import { customerPage, isAddressPresent } from "../../src/domain/customer.ts";
import { badgeColour } from "../../src/domain/due.ts";
import { email, isSameEmail, requiredText } from "../../src/domain/formFields.ts";
import {
  changeForm,
  existingPassword,
  firstPasswordForm,
  newPassword,
  passwordPolicy,
  resetForm,
} from "../../src/domain/signIn.ts";
import { newStaffForm } from "../../src/domain/staff.ts";
import { isVisible } from "../../src/ui/signature/signature.ts";

const owed = { ...nothingRequired, required: true };
const sent = { ...owed, sent: true };

const client = (blocks: object) => v.parse(appCustomer, { id: "1", ...blocks });

test("a badge is green when done, red when open, grey when not required, for all three alike", () => {
  assert.equal([sent, owed, nothingRequired, { ...nothingRequired, sent: true }].map(badgeColour), [
    "green",
    "red",
    "grey",
    "grey",
  ]);
});

test("the initials are those of a name's first and last word, else of the e-mail", () => {
  assert.is(initialsOf("Astrid Ahlers", "a@b.de"), "AA");
  assert.is(initialsOf("Karla von  Groß-Müller ", "a@b.de"), "KG");
  assert.is(initialsOf("mirko özdemir", "a@b.de"), "MÖ");
  assert.is(initialsOf("Cher", "a@b.de"), "C");
  assert.is(initialsOf("(Dr.) 𝒜nna 2.", "a@b.de"), "D𝒜");
  for (const none of ["", " ", "4711"]) assert.is(initialsOf(none, "einkauf@bau.example"), "E");
});

test("missing blocks, flags and texts of a client are empty, not errors", () => {
  const read = client({ avv: null, sepa: { required: true, sent: null }, client_id: 7 });
  assert.equal(read.avv, nothingRequired);
  assert.equal(read.sepa, owed);
  assert.is(read.client_id, "7");
  assert.throws(() => v.parse(appCustomer, {}), /id/);
});

test("SEPA is locked while the AVV is required and not yet sent", () => {
  assert.is(signingObstacle(client({ avv: owed, sepa: owed }), "sepa"), "avvFirst");
  assert.is(signingObstacle(client({ avv: sent, sepa: owed }), "sepa"), null);
  assert.is(signingObstacle(client({ sepa: owed }), "sepa"), null);
});

test("a customer page without page_size has 50 rows, and counts may come as text", () => {
  assert.equal(v.parse(customerPage, { clients: [{ id: 3, name: " A " }], record_count: "237" }), {
    clients: [{ id: "3", name: "A" }],
    page_size: 50,
    page_no: 1,
    record_count: 237,
  });
});

test("an address is present if one of its lines has a text", () => {
  const empty = { line1: "", line2: "", postcode: "", line4: "" };
  assert.not(isAddressPresent(null));
  assert.not(isAddressPresent(empty));
  assert.ok(isAddressPresent({ ...empty, line2: "Hamburg" }));
});

test("an e-mail is sent as a browser's own field accepts it, without the invisible characters of a paste", () => {
  for (const [typed, sent] of [
    ["  Max.Muster@Firma.DE \u200b", "max.muster@firma.de"],
    ["\u202amax@\u200efirma.de\u202c", "max@firma.de"],
    ["\u2068max@firma.de\u2069", "max@firma.de"],
    ["a&b@firma.de", "a&b@firma.de"],
    ["m/s@firma.de", "m/s@firma.de"],
    ["Info@Müller.DE", "info@xn--mller-kva.de"],
    ["info@xn--mller-kva.de", "info@xn--mller-kva.de"],
    ["info@büro.müller.de", "info@xn--bro-hoa.xn--mller-kva.de"],
  ] as const) {
    assert.is(v.parse(email, typed), sent);
  }
  assert.ok(isSameEmail("info@müller.de", "INFO@xn--mller-kva.de"));
});

test("what is no e-mail, has a name beside it, or is too long to be sent is refused", () => {
  const wrong = [
    "",
    "max",
    "max@",
    "max@firma",
    "a b@firma.de",
    "Max\tmax@firma.de",
    "a@b@c.de",
    "müller@firma.de",
  ];
  const wrongDomains = ["a@müller.de/x", "a@mü ller.de", "a@-firma.de", "a@firma..de"];
  for (const text of [...wrong, ...wrongDomains]) assert.not(v.safeParse(email, text).success, text);
  const ofLength = (length: number) => `${"x".repeat(length - "@firma.de".length)}@firma.de`;
  assert.ok(v.safeParse(email, ofLength(254)).success);
  assert.not(v.safeParse(email, ofLength(255)).success);
});

test("a text of invisible characters counts as empty", () => {
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

test("a name of staff loses its invisible characters; a password keeps every character", () => {
  const staff = { firstname: "Mia\u200d", lastname: "von\u00a0Berg", email: "m@b.de", group: "Employee" };
  const { firstname, lastname } = v.parse(newStaffForm, staff);
  assert.equal([firstname, lastname], ["Mia", "von Berg"]);
  const password = "Straße\u200d\u00a0\u202e12";
  for (const schema of [existingPassword, newPassword]) assert.is(v.parse(schema, password), password);
});

test("an existing password need only be plausible, a new password follows the provider's policy", () => {
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

test("the repetition of a new password must match, whatever else is still invalid", () => {
  for (const form of [resetForm, changeForm, firstPasswordForm([])]) {
    const { issues = [] } = v.safeParse(form, { code: "", old: "", password: "aB3", repeat: "aB4" });
    assert.ok(issues.some(({ message }) => message === "Die Passwörter stimmen nicht überein."));
  }
});

test.run();
