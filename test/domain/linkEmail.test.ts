/** The e-mail address in a mail's link, whatever a mail program has done to the link's end. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { linkEmail } from "../../src/domain/addresses.ts";

test("a plus is a plus, raw or escaped, and spaces around the address are dropped", () => {
  for (const written of ["max+avv@firma.de", "max%2Bavv%40firma.de", "%20max+avv@firma.de%20"])
    assert.is(linkEmail(`#email=${written}`), "max+avv@firma.de", written);
  assert.is(
    linkEmail(`#email=${encodeURIComponent("o'neill+büro@müller.example")}`),
    "o'neill+büro@müller.example",
  );
});

test("additions of a mail program or a tracker at the end are cut off", () => {
  const ends = [".", ",", ")", ">", ";", '"', "'", "*", "”", "%3E", "%22).", "%E2%80%9D", "%"];
  const trackers = ["&utm_source=mail", "?utm_source=mail&fbclid=1", ").?utm_source=mail"];
  for (const end of [...ends, ...trackers])
    assert.is(linkEmail(`#email=max%40firma.de${end}`), "max@firma.de", end);
});

test("the query before the address is not part of it, even if the '#' was encoded", () => {
  for (const link of ["?utm_source=mail#email=max%40firma.de", "?utm_source=mail%23email=max%40firma.de"])
    assert.is(linkEmail(link), "max@firma.de", link);
  for (const link of ["?email=max@firma.de", "?a=1&email=max@firma.de", "?a=1#b=2"])
    assert.is(linkEmail(link), "", link);
  assert.is(linkEmail(`#email=${encodeURIComponent("a#b@firma.de")}`), "a#b@firma.de");
});

test("what mail programs make of the whole fragment is read", () => {
  for (const link of [
    "#email%3Dmax%40firma.de",
    "#email%3Dmax%2540firma.de",
    "%23email%3Dmax%40firma.de",
    "%23email%3dmax%2540firma.de",
    "%2523email%253Dmax%2540firma.de",
    "?utm_source=mail%23email%3Dmax%40firma.de%26utm_medium=mail",
    "#Email=max@firma.de",
    "#EMAIL=max%40firma.de",
    "#email=3Dmax@firma.de",
    "#email=mailto:max@firma.de",
    "#email=mailto%3Amax%40firma.de",
    "#email=Mailto:max@firma.de",
    "#email=<max@firma.de>",
    "#email=%3Cmax%40firma.de%3E",
    "#email=max@firma.de<https://kunden.firma.de/auth/login>",
    "#email=max@firma.de%3Chttps://kunden.firma.de",
    "#email=max@firma.de:~:text=Anmelden",
    "#email=max@firma.de#:~:text=Anmelden",
    "#email=max%40firma.de#anmelden",
    "#email=max@firma.de%20Ihr%20Team",
    "#email=max&#64;firma.de",
    "#email=max@firma.de&amp;utm_source=mail",
  ])
    assert.is(linkEmail(link), "max@firma.de", link);
  assert.is(linkEmail("#email=max&#43;avv@firma.de"), "max+avv@firma.de");
  assert.is(linkEmail("#email=r%26d@firma.de"), "r&d@firma.de");
  assert.is(linkEmail("#email=3dmax@firma.de"), "3dmax@firma.de");
});

test("no address of a link takes long to read", () => {
  for (const part of [
    "?",
    "<",
    "3D",
    "#",
    "%",
    "%25",
    "&#43;",
    "mailto:",
    "#email=",
    "a",
    "\n",
    ")",
    "&",
    "@",
    "@&",
    "%26",
  ]) {
    const long = part.repeat(30_000);
    const before = performance.now();
    for (const link of [long, `#email=${long}`, `#email=a@b.de${long}%0Ax`, `#email%3D${long}@`])
      linkEmail(link);
    assert.ok(performance.now() - before < 1_000, part);
  }
});

test("broken escapes do not throw, and a fragment without an address yields none", () => {
  assert.is(linkEmail("#email=max%4@firma.de"), "max%4@firma.de");
  for (const fragment of ["", "#", "#email", "#email=", "#email=%20", "#%", "#mail=max@firma.de"])
    assert.is(linkEmail(fragment), "", fragment);
});

test.run();
