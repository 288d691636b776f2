/** The scheme that a mandate's own words name (decision 50). */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { mandateText, mandateTitle, schemeNamedBy } from "../../src/domain/mandate.ts";

test("the app's own title and text name their scheme", () => {
  for (const scheme of ["CORE", "B2B"] as const) {
    const text = mandateText({ creditorName: "Nordwind IT GmbH", scheme });
    assert.is(schemeNamedBy([mandateTitle({ scheme }), ...text].join(" ")), scheme);
  }
});

test("usual headings name their scheme, in any spelling", () => {
  const headings = {
    "SEPA-Basis-Lastschriftmandat": "CORE",
    "Erteilung eines SEPA – Basislastschrift-Mandats": "CORE",
    "SEPA-LASTSCHRIFT-\nMANDAT": "CORE",
    "SEPA-Firmen-Last\u00adschrift-Mandat": "B2B",
    "SEPA \u2010 F i r m e n lastschriftmandat": "B2B",
  } as const;
  for (const [heading, scheme] of Object.entries(headings))
    assert.is(schemeNamedBy(heading), scheme, heading);
});

test("the first scheme named counts, and a text that names neither yields none", () => {
  assert.is(schemeNamedBy("SEPA-Firmenlastschrift-Mandat. Keine SEPA-Basislastschrift."), "B2B");
  assert.is(schemeNamedBy("Einzugsermächtigung für Lastschriften"), null);
});

test.run();
