/** The draft of a mandate: what is kept in the tab, and how the bank's fields follow the IBAN. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { applySuggestion, readMandateDraft, suggestBank, toMandateDraft } from "../../src/domain/mandate.ts";

const nothing = { bank: "", bic: "" };
const commerzbank = { bank: "Commerzbank", bic: "COBADEFFXXX" };
const typed = {
  accountOwner: "Karla Groß",
  street: "Ährenweg 7",
  postalcode: "50667",
  city: "Köln",
  iban: "DE89 3704 0044 0532 0130 00",
  bank: "Commerzbank",
  bic: "COBADEFFXXX",
  signature: "data:image/png;base64,AAAA",
};

test("everything but IBAN and signature is kept, and read back unchanged", () => {
  const draft = toMandateDraft(typed, commerzbank);
  const text = JSON.stringify(draft);
  assert.not.match(text, /DE89|iban|signature|image/);
  const { iban: _, signature: __, ...rest } = typed;
  assert.equal(readMandateDraft(JSON.parse(text)), { ...rest, suggested: commerzbank });
});

test("an empty form is no draft, an IBAN alone is a draft without texts", () => {
  assert.is(toMandateDraft({ accountOwner: "  " }, nothing), null);
  const draft = toMandateDraft({ iban: typed.iban }, nothing);
  assert.equal(draft, readMandateDraft({}));
});

test("an unreadable draft is an empty one", () => {
  const empty = readMandateDraft(undefined);
  assert.equal(empty, {
    accountOwner: "",
    street: "",
    postalcode: "",
    city: "",
    bank: "",
    bic: "",
    suggested: nothing,
  });
  for (const kept of [null, "x", 7, { city: 5 }]) assert.equal(readMandateDraft(kept), empty);
});

test("bank and BIC follow the IBAN until they are typed by hand", () => {
  assert.equal(applySuggestion(nothing, nothing, commerzbank), commerzbank);
  const postbank = { bank: "Postbank", bic: "PBNKDEFFXXX" };
  assert.equal(applySuggestion(commerzbank, commerzbank, postbank), postbank);
  assert.equal(applySuggestion({ bank: "Meine Bank", bic: "COBADEFFXXX" }, commerzbank, postbank), {
    bank: "Meine Bank",
    bic: "PBNKDEFFXXX",
  });
  for (const bic of ["", "COBA"]) {
    const taken = applySuggestion({ bank: "", bic }, commerzbank, postbank);
    assert.equal(taken, postbank, "empty or wrong");
  }
  const unknown = applySuggestion({ bank: "", bic: "COBA" }, commerzbank, suggestBank(null));
  assert.is(unknown.bic, "COBA", "there is nothing to take");
  assert.equal(applySuggestion(commerzbank, commerzbank, suggestBank(null)), nothing, "a foreign IBAN");
});

test.run();
