/**
 * Decodes a document as the data service sends it: a list of numbers, a serialized Buffer of Node's
 * (`{"type":"Buffer","data":[…]}`), or a JSON text of either.
 */
import { Failure } from "./failure.ts";

/** Bytes decoded before the page may paint and answer input: a document of 20 MB must not freeze the tab. */
const SLICE = 500_000;

/** The document's bytes. Raises Malformed for any other shape, and Aborted when `signal` aborts. */
export async function pdfBytes(answer: unknown, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof answer === "string") return bytesInText(answer, signal);
  const list = Array.isArray(answer) ? answer : dataOf(answer);
  const bytes = new Uint8Array(list.length);
  for (let start = 0; start < list.length; start += SLICE) {
    const end = Math.min(start + SLICE, list.length);
    for (let at = start; at < end; at += 1) bytes[at] = byte(list[at]);
    if (end < list.length) await yieldToPage(signal);
  }
  return bytes;
}

function dataOf(answer: unknown): readonly unknown[] {
  const data = typeof answer === "object" && answer !== null && "data" in answer ? answer.data : null;
  if (!Array.isArray(data)) throw new Failure("Malformed", { detail: "the document is no list of bytes" });
  return data;
}

function byte(value: unknown): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 255) return value;
  throw new Failure("Malformed", { detail: "the document holds something that is no byte" });
}

const ZERO = 48;
const NINE = 57;
const COMMA = 44;

/** Reads the numbers straight out of the text: JSON.parse would block the page and build a list of millions first. */
async function bytesInText(text: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const start = text.indexOf("[");
  const end = text.lastIndexOf("]");
  const around = start < 0 ? "" : text.slice(0, start) + text.slice(end + 1);
  const wellFormed = /^\s*$/.test(around) || /^\s*\{[\s"\w:,]*"data"\s*:\s*[\s"\w:,]*\}\s*$/.test(around);
  if (start < 0 || end < start || !wellFormed) {
    throw new Failure("Malformed", { detail: "the document is no list of bytes" });
  }
  const bytes = new Uint8Array(Math.ceil((end - start) / 2));
  let count = 0;
  let value = -1;
  for (let at = start + 1; at <= end; at += 1) {
    const char = at === end ? COMMA : text.charCodeAt(at);
    if (char >= ZERO && char <= NINE) value = (value < 0 ? 0 : value * 10) + char - ZERO;
    else if (char === COMMA) {
      if (value < 0 && count === 0 && at === end) break;
      bytes[count] = byte(value);
      count += 1;
      value = -1;
    } else if (char > 32)
      throw new Failure("Malformed", { detail: "the document holds something that is no byte" });
    if (at % (SLICE * 4) === 0) await yieldToPage(signal);
  }
  return bytes.slice(0, count);
}

async function yieldToPage(signal?: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0));
  if (signal?.aborted) throw new Failure("Aborted", { cause: signal.reason });
}
