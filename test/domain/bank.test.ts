/** Bank and BIC found from the IBAN, and doubt about a typed BIC that contradicts it. */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fromBBAN } from "iban";
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as bankdata from "../../src/domain/bankdata.ts";
import { bicMismatch, findBank } from "../../src/domain/iban.ts";

const require = createRequire(import.meta.url);

/** The Bundesbank's list as the package ships it: name and BIC by bank code. */
const list: Record<string, [name: string, bic?: string]> = require(
  join(dirname(require.resolve("bankdata-germany")), "..", "cjs", "data", "current.json"),
);

const commerzbank = "DE89 3704 0044 0532 0130 00";

const loadBankData = async () => bankdata;

test("the bank of each of more than 3,000 German bank codes is found from an IBAN", async () => {
  const codes = Object.entries(list);
  assert.ok(codes.length > 3000);
  let found = 0;
  for (const [code] of codes) {
    const bank = await findBank(fromBBAN("DE", `${code}0532013000`), loadBankData);
    if (!bank) continue;
    assert.ok(bank.name);
    if (bank.bic) assert.match(bank.bic, /^[A-Z]{4}DE[A-Z0-9]{5}$/);
    found += 1;
  }
  // A few codes end with the quarter that the list describes.
  assert.ok(found > 3000 && codes.length - found < 20, `${found} of ${codes.length}`);
});

test("the bank is found for any spelling of the IBAN", async () => {
  const expected = { name: "Commerzbank", bic: "COBADEFFXXX" };
  assert.equal(await findBank(commerzbank, loadBankData), expected);
  assert.equal(await findBank(" de89370400440532013000\u00a0", loadBankData), expected);
});

test("foreign, incomplete and wrong IBANs, and unknown bank codes, have no bank", async () => {
  const unknown = fromBBAN("DE", "999999990532013000");
  for (const typed of ["", "DE89 3704", "DE88 3704 0044 0532 0130 00", "NL91 ABNA 0417 1643 00", unknown]) {
    assert.is(await findBank(typed, loadBankData), null, typed);
  }
});

test("a BIC of another bank is doubted, a branch of the same bank is not", () => {
  const bank = { name: "Commerzbank", bic: "COBADEFFXXX" };
  assert.is(bicMismatch(commerzbank, "MARKDEF1100", bank), "otherBank");
  for (const same of ["COBADEFFXXX", "COBADEFF", "cobadeff370"]) {
    assert.is(bicMismatch(commerzbank, same, bank), null);
  }
});

test("a BIC of another country is doubted, even if no list knows the bank", () => {
  assert.is(bicMismatch("NL91 ABNA 0417 1643 00", "COBADEFFXXX", null), "otherCountry");
  assert.is(bicMismatch("NL91 ABNA 0417 1643 00", "ABNANL2A", null), null);
});

test("a territory's BIC fits its country's IBAN, and a French BIC fits Monaco's; the reverse does not hold", () => {
  const british = "GB29 NWBK 6016 1331 9268 19";
  const french = "FR14 2004 1010 0505 0001 3M02 606";
  const monegasque = "MC58 1122 2000 0101 2345 6789 030";
  for (const [iban, bics] of [
    [british, ["RBOSGGSX", "BARCJESH", "IMBKIMDX", "BARCGB22"]],
    [french, "RE GP MQ GF YT PM BL MF NC PF WF FR".split(" ").map((territory) => `BNPA${territory}PX`)],
    [monegasque, ["AGRIFRPP", "CMBMMCMX"]],
  ] as const) {
    for (const bic of bics) assert.is(bicMismatch(iban, bic, null), null, `${iban} ${bic}`);
  }
  for (const [iban, bic] of [
    [british, "BNPAREPX"],
    [french, "BARCJESH"],
    [french, "CMBMMCMX"],
    [commerzbank, "RBOSGGSX"],
  ] as const) {
    assert.is(bicMismatch(iban, bic, null), "otherCountry", `${iban} ${bic}`);
  }
});

test("an incomplete IBAN or BIC is not doubted", () => {
  const bank = { name: "Commerzbank", bic: "COBADEFFXXX" };
  assert.is(bicMismatch(commerzbank, "", bank), null);
  assert.is(bicMismatch(commerzbank, "MARK", bank), null);
  assert.is(bicMismatch("DE89 3704", "MARKDEF1100", bank), null);
  assert.is(bicMismatch(commerzbank, "MARKDEF1100", { name: "ZV Landesbank", bic: null }), null);
});

test.run();
