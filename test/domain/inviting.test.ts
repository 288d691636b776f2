/** The people that can be invited at a customer: certain, or only proposed. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import { appCustomer } from "../../src/domain/appCustomer.ts";
import {
  answerOf,
  invitedAmong,
  inviteesOf,
  isManagement,
  reachableAmong,
} from "../../src/domain/inviting.ts";

const person = (name: string, type = "", emailaddress = `${name}@bau.example`) => ({
  ...{ name, type, emailaddress },
  phonenumber_preferred: "",
});
type Person = ReturnType<typeof person>;
const inApp = (client_id: string, email: string) => v.parse(appCustomer, { id: email, client_id, email });
const plan = (users: Person[], ...all: ReturnType<typeof inApp>[]) =>
  inviteesOf("7", users, invitedAmong(all));

/** "a!" for a certain person, "a?" for one that is proposed. */
function proposal(users: Person[], ...all: ReturnType<typeof inApp>[]): string | null {
  const { proposed, isCertain, obstacle } = plan(users, ...all);
  return proposed ? `${proposed.name}${isCertain ? "!" : "?"}` : obstacle;
}

test("the one person with an address is certain, whatever their type", () => {
  assert.is(proposal([person("a", "Einkauf")]), "a!");
  assert.is(proposal([person("a"), person("b", "Technik", ""), person("c", "", "kein Wort")]), "a!");
  assert.is(proposal([person("a"), person("a")]), "a!", "an entry that is listed twice is one person");
});

test("the only management is certain; two of them are not, even if one has no address", () => {
  assert.is(proposal([person("a"), person("b", "Geschäftsführung")]), "b!");
  assert.is(proposal([person("a"), person("b", "Inhaberin"), person("c", "Einkauf")]), "b!");
  assert.is(proposal([person("a"), person("b", "Geschäftsführung"), person("c", "Geschäftsführer")]), "b?");
  assert.is(
    proposal([person("a"), person("b", "Geschäftsführung"), person("c", "Geschäftsführung", "")]),
    "b?",
  );
  assert.is(
    proposal([person("a"), person("b"), person("c", "Geschäftsführung", "")]),
    "a?",
    "management without an address decides nothing",
  );
});

test("everybody else is proposed: management first, else the first with an address", () => {
  assert.is(proposal([person("a"), person("b")]), "a?");
  assert.is(proposal([person("x", "", ""), person("b", "Einkauf"), person("c", "Technik")]), "b?");
  assert.is(proposal([person("a"), person("b", "Assistenz der Geschäftsführung")]), "a?");
});

test("two names with one address are two people", () => {
  const both = [person("a", "", "info@bau.example"), person("b", "", "INFO@bau.example")];
  assert.is(proposal(both), "a?");
  assert.equal(plan(both).people, both);
  assert.equal(reachableAmong(both), both);
});

test("a list that was cut off makes nobody certain", () => {
  const users = Object.assign([person("a"), person("b", "Geschäftsführung")], { leftOut: 1 });
  assert.is(proposal(users), "b?");
});

test("the whole type names the management, in each of its forms", () => {
  for (const type of [
    ...["Geschäftsführung", " geschäftsführung ", "Geschäftsführer", "Geschäftsführerin", "Inhaber"],
    ...["Inhaberin", "Inhaber/-in", "Geschäftsführer:in", "Inhaber (in)", "Gescha\u0308ftsführung"],
  ])
    assert.ok(isManagement(person("a", type)), type);
  for (const type of [
    "",
    "Assistenz der Geschäftsführung",
    "ehem. Inhaber",
    "Geschäftsführung?",
    "Kontoinhaber",
  ])
    assert.not.ok(isManagement(person("a", type)), type);
});

test("nobody is proposed if somebody is invited, without an address, or if the address is another customer's", () => {
  assert.is(proposal([person("a")], inApp("7", "c@bau.example")), "schon jemand eingeladen");
  assert.is(proposal([person("a", "", "")]), "keine Ansprechperson mit E-Mail-Adresse");
  assert.is(proposal([]), "keine Ansprechperson mit E-Mail-Adresse");
  const other = inApp("8", "A@bau.example");
  assert.is(proposal([person("a")], other), "E-Mail-Adresse gehört zu einem anderen Kunden");
  assert.is(proposal([person("a"), person("b")], other), "b?", "somebody else has an address, too");
});

test("without an answer only a certain person is taken; an answer holds while its person can be invited", () => {
  const [a, b] = [person("a"), person("b")];
  const unsure = plan([a, b]);
  assert.equal(answerOf(unsure, undefined), { person: a, isTaken: false, isChosen: false });
  assert.is(answerOf(plan([a]), undefined)?.isTaken, true);
  const given = { person: b, isTaken: true, isChosen: true };
  assert.is(answerOf(unsure, given), given);
  assert.is(answerOf(plan([a, b], inApp("8", b.emailaddress)), given)?.person, a);
  assert.is(answerOf(plan([]), given), null);
});

test.run();
