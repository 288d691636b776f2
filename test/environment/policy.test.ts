/** Which connections a Content Security Policy allows, as browsers judge them (CSP Level 3, section 6.7.2). */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { allowsConnection } from "../../.tools/environment/policy.ts";

const PAGE = "https://kunden.firma.de";
const rows: readonly (readonly [sources: string, origin: string, isAllowed: boolean])[] = [
  ["'self'", "https://kunden.firma.de", true],
  ["'self'", "wss://kunden.firma.de", true],
  ["'self'", "https://api.firma.de", false],
  ["https:", "https://api.firma.de", true],
  ["https:", "wss://api.firma.de", false],
  ["wss:", "wss://api.firma.de", true],
  ["https://api.firma.de", "wss://api.firma.de", false],
  ["api.firma.de", "https://api.firma.de", true],
  ["api.firma.de", "https://api.firma.de:8443", false],
  ["http://api.firma.de", "https://api.firma.de", true],
  ["https://*.firma.de", "https://api.firma.de", true],
  ["https://*.firma.de", "https://firma.de", false],
  ["'none'", "https://api.firma.de", false],
];
for (const [sources, origin, isAllowed] of rows) {
  test(`connect-src ${sources} ${isAllowed ? "allows" : "blocks"} ${origin}`, () => {
    assert.is(allowsConnection(`default-src 'none'; connect-src ${sources}`, origin, PAGE), isAllowed);
  });
}

test("without connect-src default-src counts; without both everything is allowed", () => {
  assert.not(allowsConnection("default-src 'none'", "https://api.firma.de", PAGE));
  assert.ok(allowsConnection("img-src 'none'", "https://api.firma.de", PAGE));
});

test.run();
