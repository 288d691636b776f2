/** Addresses that a mail program has damaged lead to their screens, and nowhere else. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { addressOf, repairedAddress, routePaths } from "../../src/routes.ts";

const pathOf = (damaged: string) => repairedAddress(damaged)?.path;
/** Ids as a service may issue them. */
const params = { id: "Kd-7 Ä", assetid: "R&D#1" };

test("an address of the table stays unchanged, whatever its ids contain", () => {
  for (const { area, name } of routePaths)
    assert.is(repairedAddress(addressOf(area, name, params)), null, name);
  for (const address of ["/", "/auth", "/auth/", "/admin/customers/10001.", "/admin/customers/a%2523)"])
    assert.is(repairedAddress(address), null, address);
});

test("case and doubled slashes are repaired for every screen; ids keep every character", () => {
  for (const { area, name, path } of routePaths) {
    const address = addressOf(area, name, params);
    const upper = path
      .toUpperCase()
      .replace(/:ASSETID/, encodeURIComponent(params.assetid))
      .replace(/:ID\??/, encodeURIComponent(params.id));
    assert.is(pathOf(upper), address, upper);
    assert.is(pathOf(address.replaceAll("/", "//")), address, name);
  }
  assert.is(pathOf("/AUTH"), "/auth/login");
  assert.is(pathOf("/auth/login/)."), "/auth/login");
});

test("punctuation behind an address is dropped, encoded once, twice or not at all", () => {
  // "/admin/users/new." is the address of a user with such an id, and "/admin/customers/invitations." of a customer.
  const besides = ["NewUser", "Invitations"];
  const fixed = routePaths.filter(({ name, path }) => !path.includes(":") && !besides.includes(name));
  const ends = [
    ".",
    ",",
    ")",
    ">",
    ";",
    '"',
    "'",
    "*",
    "”",
    "%3E",
    "%29.",
    "%2522",
    "%E2%80%9D",
    "%",
    "%3F",
    "&utm_source=x",
  ];
  for (const { area, name } of fixed) {
    const address = addressOf(area, name, {});
    for (const end of ends) assert.is(pathOf(address + end), address, address + end);
  }
});

test('an encoded "#" becomes a fragment again', () => {
  const meant = { path: "/auth/login", fragment: "#email=max%40firma.de" };
  assert.equal(repairedAddress("/auth/login%23email=max%40firma.de"), meant);
  assert.equal(repairedAddress("/auth/login%2523email=max%2540firma.de"), meant);
  assert.equal(repairedAddress("//Auth//Login/%23email=max%40firma.de"), meant);
});

test("an address that no repair brings into the table is left alone, above all another host's name", () => {
  for (const address of [
    "//evil.example",
    "///evil.example/auth/login",
    "/evil",
    "/auth/login/more",
    "/auth/loginx",
  ])
    assert.is(repairedAddress(address), null, address);
});

test.run();
