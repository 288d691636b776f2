/** The people that a round of invitations proposes at a customer. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import { appCustomer } from "../../src/domain/appCustomer.ts";
import { inviteesOf } from "../../src/domain/inviting.ts";

const person = (emailaddress: string, type = "") => ({
  name: `Person ${emailaddress}`,
  emailaddress,
  phonenumber_preferred: "",
  type,
});
const inApp = (client_id: string, email: string) => v.parse(appCustomer, { id: email, client_id, email });
const propose = (users: readonly ReturnType<typeof person>[], ...all: ReturnType<typeof inApp>[]) => {
  const { people, obstacle } = inviteesOf("7", users, all);
  return obstacle ?? people.map(({ emailaddress }) => emailaddress);
};

test("everybody with an address can be invited, once for each address, whatever their type", () => {
  assert.equal(propose([person("a@bau.example"), person(""), person("kein Wort")]), ["a@bau.example"]);
  assert.equal(propose([person("a@bau.example", "Einkauf"), person("A@Bau.example", "Chef")]), [
    "a@bau.example",
  ]);
  assert.equal(propose([person("a@bau.example"), person("b@bau.example")]), [
    "a@bau.example",
    "b@bau.example",
  ]);
});

test("nobody is proposed where somebody is invited, without an address, or with one that is known elsewhere", () => {
  assert.is(propose([person("a@bau.example")], inApp("7", "c@bau.example")), "schon eingeladen");
  assert.is(propose([person("")]), "ohne Ansprechperson mit E-Mail-Adresse");
  assert.is(propose([]), "ohne Ansprechperson mit E-Mail-Adresse");
  assert.is(propose([person("a@bau.example")], inApp("8", "A@bau.example")), "mit bekannter E-Mail-Adresse");
  assert.equal(propose([person("a@bau.example"), person("b@bau.example")], inApp("8", "a@bau.example")), [
    "b@bau.example",
  ]);
});

test.run();
