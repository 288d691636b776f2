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

test("broken escapes do not throw, and a fragment without an address yields none", () => {
  assert.is(linkEmail("#email=max%4@firma.de"), "max%4@firma.de");
  for (const fragment of ["", "#", "#email", "#email=", "#email=%20", "#%", "#mail=max@firma.de"])
    assert.is(linkEmail(fragment), "", fragment);
});

test.run();
