/** The search finds a name whatever keyboard wrote it. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { matchesSearch, searchText, searchWords } from "../../src/domain/search.ts";

const finds = (search: string, ...record: string[]) =>
  matchesSearch(searchText(...record), searchWords(search));

test("letters without removable marks, symbols and wide forms are found by those of a German keyboard", () => {
  for (const [name, ...searches] of [
    ["Łukasz Żółć", "lukasz", "zolc", "ŁUKASZ"],
    ["O’Brien", "o'brien", "O’Brien"],
    ["Søren Ærø", "soren", "aero"],
    ["Đorđe Þór", "dorde", "thor"],
    ["Işık", "isik"],
    ["Œuvre ﬁn", "oeuvre", "fin"],
    ["Müller–Groß", "muller-gross", "mueller", "MÜLLER"],
    ["Mueller", "müller"],
    ["Ｂａｕ ＡＧ", "bau ag"],
    ["Zero\u200bWidth", "zerowidth"],
  ] as [string, ...string[]][])
    for (const search of searches) assert.ok(finds(search, name), `${name} by ${search}`);
  assert.not(finds("müler", "Müller"));
});

test("every word must match, in any order and in any field", () => {
  assert.ok(finds("bau mueller", "Müller", "Musterbau GmbH"));
  assert.not(finds("müller huber", "Müller", "Musterbau GmbH"));
});

test.run();
