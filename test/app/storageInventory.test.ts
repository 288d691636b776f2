/** The inventory of what the browser keeps (src/PROMISES.md) and the names in the code match. */
import { readdirSync, readFileSync } from "node:fs";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { mandateForm, readMandateDraft } from "../../src/domain/mandate.ts";
import * as storageKeys from "../../src/storageKeys.ts";
import { readInventory } from "../support/storageInventory.ts";

test("every name in storageKeys has one row, and every row a name", () => {
  const { SESSION_CHANNEL: _, ...names } = storageKeys;
  const inCode = Object.entries(names).flatMap(([constant, name]) =>
    (Array.isArray(name) ? name : [name]).map((one) => (constant.endsWith("PREFIX") ? `${one}{}` : one)),
  );
  const inTable = new Set(readInventory().map(({ name }) => name.replace(/\{\w+\}/, "{}")));
  assert.equal([...inTable].sort(), inCode.sort());
});

/** The inventory's words for what a draft of the mandate holds. */
const wordsOfDraft: Readonly<Record<string, string>> = {
  accountOwner: "account holder",
  street: "address",
  postalcode: "address",
  city: "address",
  country: "country",
  bank: "bank",
  bic: "BIC",
  suggested: "the suggested bank",
};

test("the inventory names every field of the mandate that its draft keeps, and nothing else", () => {
  const row = readInventory().find(({ name }) => name.startsWith(storageKeys.DRAFT_KEY_PREFIX));
  const [kept = "", never = ""] = row?.content.split(". Never ") ?? [];
  const listed = kept.replace("of the mandate: ", "").split(", ");
  const fields = new Set([...Object.keys(mandateForm.entries), ...Object.keys(readMandateDraft({}))]);
  fields.delete("iban");
  for (const name of fields) assert.ok(listed.includes(wordsOfDraft[name] ?? ""), `${name} in the inventory`);
  const expected = new Set([...fields].map((name) => wordsOfDraft[name]));
  assert.equal([...listed].toSorted(), [...expected, "the account's id"].toSorted());
  assert.is(never, "IBAN or signature");
});

test("every key that is written has a name in storageKeys", () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const writing = /\b(?:setItem\(|caches\.open\(|keepIn\(\s*[\w.]+,)\s*([^,)\s]+)\s*[,)]/g;
  const written = new Set<string>();
  for (const file of sources) {
    const text = readFileSync(`src/${file}`, "utf8");
    for (const [, name = ""] of text.matchAll(writing)) {
      const isImported = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from "[./]*/storageKeys.ts"`).test(
        text,
      );
      // Wrappers pass their caller's name on, or build one.
      const isPutTogether = /^(key|OWN_CACHE)$/.test(name);
      assert.ok(isImported || isPutTogether, `${file}: ${name}`);
      written.add(name);
    }
  }
  assert.ok(written.size >= 12, [...written].join(" "));
});

test.run();
