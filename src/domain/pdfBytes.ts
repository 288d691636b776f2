/**
 * Decodes a document as the data service may send it: a list of numbers, a serialized Buffer of Node's
 * (`{"type":"Buffer","data":[…]}`), a serialized Uint8Array (`{"0":37,"1":80,…}`, what JSON.stringify makes of pdf-lib's
 * result), or a JSON text of one of them. Bytes may be signed (-128 to 127), as Java's are.
 */
import { Failure } from "./failure.ts";

/** Bytes decoded before the page may paint and answer input: a document of 20 MB must not freeze the tab. */
const SLICE = 500_000;

/** More than any contract has, and than the service can send (AppSync: 5 MB); the tab's memory must not depend on it. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The document's bytes. Raises Malformed for any other shape, and Aborted when `signal` aborts. */
export async function pdfBytes(answer: unknown, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof answer === "string") return bytesInText(answer, signal);
  const list = valuesOf(answer);
  // Of an object with a key too many or too few one position is empty, which is no byte.
  const length = Array.isArray(list) ? list.length : Object.keys(list).length;
  if (length > MOST_BYTES) throw notBytes();
  const bytes = new Uint8Array(length);
  for (let start = 0; start < length; start += SLICE) {
    const end = Math.min(start + SLICE, length);
    for (let at = start; at < end; at += 1) bytes[at] = byte(list[at]);
    if (end < length) await yieldToPage(signal);
  }
  return bytes;
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
const notAByte = () => new Failure("Malformed", { detail: "the document holds something that is no byte" });

function byte(value: unknown): number {
  const isByte = typeof value === "number" && Number.isInteger(value) && value >= -128 && value <= 255;
  if (!isByte) throw notAByte();
  return value & 255;
}

const ZERO = 48;
const NINE = 57;
const COMMA = 44;
const MINUS = 45;
const COLON = 58;
const QUOTE = 34;

/** Reads the numbers straight out of the text: JSON.parse would block the page and build a list of millions first. */
async function bytesInText(text: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const hasKeys = /^\s*\{\s*"0"/.test(text);
  const start = text.indexOf(hasKeys ? "{" : "[");
  const end = text.lastIndexOf(hasKeys ? "}" : "]");
  const around = start < 0 ? "" : text.slice(0, start) + text.slice(end + 1);
  const isList =
    /^\s*$/.test(around) || (!hasKeys && /^\s*\{[\s"\w:,]*"data"\s*:\s*[\s"\w:,]*\}\s*$/.test(around));
  if (start < 0 || end < start || !isList) throw notBytes();
  const bytes = new Uint8Array(Math.min(Math.ceil((end - start) / 2), MOST_BYTES));
  let count = 0;
  let value = -1;
  let sign = 1;
  let pauseAt = SLICE * 4;
  /** How much of the entry's key has been read; a list has none. */
  let key: "none" | "read" | "ended" = hasKeys ? "none" : "ended";
  for (let at = start + 1; at <= end; at += 1) {
    const char = at === end ? COMMA : text.charCodeAt(at);
    if (char >= ZERO && char <= NINE && key === "ended") value = (value < 0 ? 0 : value * 10) + char - ZERO;
    else if (char === COMMA) {
      if (value < 0 && sign > 0 && count === 0 && at === end && !hasKeys) break;
      if (count === MOST_BYTES) throw notBytes();
      if (value < 0) throw notAByte();
      bytes[count] = byte(sign * value);
      count += 1;
      value = -1;
      sign = 1;
      key = hasKeys ? "none" : "ended";
    } else if (char === MINUS && key === "ended" && value < 0 && sign > 0) sign = -1;
    else if (char === QUOTE && key === "none" && text.startsWith(`${count}"`, at + 1)) {
      at += `${count}"`.length;
      key = "read";
    } else if (char === COLON && key === "read") key = "ended";
    else if (char > 32) throw notAByte();
    if (at >= pauseAt) {
      pauseAt += SLICE * 4;
      await yieldToPage(signal);
    }
  }
  return bytes.slice(0, count);
}

async function yieldToPage(signal?: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0));
  if (signal?.aborted) throw new Failure("Aborted", { cause: signal.reason });
}
