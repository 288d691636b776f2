/**
 * CSV that German Excel opens with a double click: UTF-8 with byte order mark, semicolons, CRLF (RFC 4180 except for
 * the separator).
 */

const BYTE_ORDER_MARK = "\uFEFF";

// OWASP, "CSV Injection": these first characters begin a formula, or may begin one after the text is split.
const beginsFormula = /^[=+\-@\t\r\n＝＋－＠]/;
const formulaAfterComma = /,(?=\s*[=+\-@＝＋－＠])/g;

/**
 * The table as one text; each row has as many cells as `head`. A cell that would run as a formula is made plain text.
 * The text after a comma is made plain, too, because some spreadsheets split cells there.
 */
export const toCsv = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + [head, ...rows].map((row) => `${row.map(cell).join(";")}\r\n`).join("");

/**
 * Writes an identifier, such as a customer's number, for a cell. Excel drops leading zeros, rounds long numbers, and
 * reads "1-2" as a day and "1E5" as a power. Such an identifier is written as the formula `="00123"`. Programs other
 * than spreadsheets show the formula itself.
 */
export const identifierCell = (id: string): string =>
  /^[\d./-]+$|^\d+e\d+$/i.test(id) && !/^[1-9]\d{0,10}$/.test(id) ? `="${id}"` : id;

const isIdentifier = /^="[\de./-]+"$/i;

function cell(text: string): string {
  if (isIdentifier.test(text)) return `"${text.replaceAll('"', '""')}"`;
  const plain = (beginsFormula.test(text) ? `'${text}` : text).replace(formulaAfterComma, ",'");
  return /[",;\r\n\t]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
