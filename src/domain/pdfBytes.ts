/**
 * Decodes a document as the data service may send it: a list of numbers, a serialized Buffer of Node's
 * (`{"type":"Buffer","data":[…]}`), a serialized Uint8Array (`{"0":37,"1":80,…}`, what JSON.stringify makes of pdf-lib's
 * result), or a JSON text of one of them. Bytes may be signed (-128 to 127), as Java's are.
 */
import { Failure } from "./failure.ts";

/**
 * The document's bytes. Raises Malformed for any other shape. In one piece: a text of 5 MB takes about 50 ms (measured,
 * Chromium).
 */
export function pdfBytes(answer: unknown): Uint8Array<ArrayBuffer> {
  const list = valuesOf(typeof answer === "string" ? parsed(answer) : answer);
  // Of an object with a key too many or too few one position is empty, which is no byte.
  const length = Array.isArray(list) ? list.length : Object.keys(list).length;
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 1) bytes[at] = byte(list[at]);
  return bytes;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notBytes();
  }
}

/** What is indexed by position: an array, or an object with the keys 0 to length - 1. */
function valuesOf(answer: unknown): Readonly<Record<number, unknown>> {
  if (Array.isArray(answer)) return answer;
  if (typeof answer !== "object" || answer === null) throw notBytes();
  if ("data" in answer && Array.isArray(answer.data)) return answer.data;
  if (Object.hasOwn(answer, "0")) return answer as Readonly<Record<number, unknown>>;
  throw notBytes();
}

const notBytes = () => new Failure("Malformed", { detail: "the document is no list of bytes" });

function byte(value: unknown): number {
  const isByte = typeof value === "number" && Number.isInteger(value) && value >= -128 && value <= 255;
  if (!isByte) throw new Failure("Malformed", { detail: "the document holds something that is no byte" });
  return value & 255;
}
