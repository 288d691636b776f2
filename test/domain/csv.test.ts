/** The CSV file, read back by a CSV library, and the formulas that a spreadsheet must not run. */
import { parse } from "csv-parse/sync";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { identifierCell, toCsv } from "../../src/domain/csv.ts";

const readBack = (text: string): string[][] => parse(text, { bom: true, delimiter: ";" });

test("a table comes back unchanged: umlauts, quotes, separators, line breaks, empty cells", () => {
  const head = ["Name", "Kunde"];
  const rows = [
    ["Zoë Müller-Straße", 'Weiß "Elektro" GmbH'],
    ["a;b", "erste Zeile\r\nzweite; Zeile"],
    ["", "€ 5,00"],
  ];
  assert.equal(readBack(toCsv(head, rows)), [head, ...rows]);
});

test("a German spreadsheet opens the file by a double click: byte order mark, semicolons, CRLF", () => {
  const text = toCsv(["A", "B"], [["1", "2"]]);
  assert.is(text, "\uFEFFA;B\r\n1;2\r\n");
});

test("a formula becomes plain text, also behind a separator or a quote", () => {
  const plain = ["=1+1", "+49", "-2", "@SUM(A1)", '=HYPERLINK("x";"y")'];
  for (const formula of [...plain, "\t=1", "\r=1", "\n=1", "＝1"]) {
    const [row] = readBack(toCsv(["A", "B"], [[formula, `harmlos;"${formula}`]])).slice(1);
    assert.is(row?.[0], `'${formula}`);
    assert.is(row?.[1], `harmlos;"${formula}`);
  }
});

test("a spreadsheet that separates by commas finds no formula behind a comma", () => {
  const csv = toCsv(["A", "B"], [["Anna", "Müller, =1+1,GmbH"]]);
  for (const cell of csv.split(/[,;\r\n]+/)) assert.not.match(cell, /^\s*=/);
});

test("Excel keeps a number that names a customer unchanged", () => {
  for (const id of ["00123", "123456789012", "1E5", "1-2", "3/4", "1.5"])
    assert.is(toCsv([], [[identifierCell(id)]]).split("\r\n")[1], `"=""${id}"""`);
  for (const id of ["10042", "K-17", "", "=1+1"]) assert.is(identifierCell(id), id);
});

test("an ordinary text with such a sign inside stays unchanged", () => {
  const cells = [["a-b"], ["5 = 5"], ["name@firma.de"]];
  assert.equal(readBack(toCsv(["a-b"], cells.slice(1))), cells);
});

test.run();
