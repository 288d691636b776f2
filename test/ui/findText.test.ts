/** The search in a document's text. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { matchesOn } from "../../src/ui/pdf/findText.ts";

const piecesOf = (query: string, ...pieces: string[]) => matchesOn(1, pieces, query)[0]?.pieces;

test("a word that is broken at the end of a line is found, and where the hyphen belongs to it that, too", () => {
  assert.equal(piecesOf("Auftragsverarbeitung", "die Auftrags-", "\n", "verarbeitung"), [0, 2]);
  assert.equal(piecesOf("Auftragsverarbeitung", "die Auftrags\u00ad\n", "verarbeitung"), [0, 1]);
  assert.equal(piecesOf("av-vertrag", "der AV-\n", "Vertrag"), [0, 1]);
  assert.equal(piecesOf("Verarbeitungs- und", "der Verarbeitungs-\n", "und Löschpflichten"), [0, 1]);
  assert.equal(piecesOf("2024-2025", "2024-\n", "2025"), undefined);
  assert.equal(piecesOf("ein wort", "Ein", " ", "\n", " Wort"), [0, 1, 3]);
});

test.run();
