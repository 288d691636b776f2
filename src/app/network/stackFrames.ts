/** A stack reduced to places in the app's own files: nothing of an address but a file's name is kept. */
import { parsedUrl } from "../../domain/parsedUrl.ts";

/** A place in a file, as the browser counts. */
export interface StackFrame {
  /** Without its path, such as `app-4F2KQ7.js`; `index.html` for the page's inline scripts. */
  file: string;
  line: number;
  column: number;
}

/** The most frames of one report (faultReport.schema.json). */
const MAX_FRAMES = 50;

/** Chromium writes `at name (address:1:2)`, Firefox and Safari `name@address:1:2`. */
const FRAME = /^(?:\s*at |[^\s]*@).*?(https?:\/\/\S+?):(\d+):(\d+)\)?$/;
const FILE_NAME = /^[A-Za-z0-9._-]{1,96}\.js$/;

/** The name of a file at this origin; null for other origins and for files the build did not make. */
export function fileNameOf(address: string, origin: string): string | null {
  const url = parsedUrl(address);
  if (url?.origin !== origin) return null;
  if (!url.pathname.startsWith("/assets/")) return "index.html"; // every other script is the page's own
  const name = url.pathname.slice("/assets/".length);
  return FILE_NAME.test(name) ? name : null;
}

/**
 * The stack without what Chromium puts in front: a name, and the message as it was when the error was made, which may hold
 * whatever the visitor typed. Empty where that cannot be told apart from the frames, because the message was changed later.
 */
function framesIn({ stack, message }: Error): string {
  if (typeof stack !== "string") return "";
  if (/^\S*@/.test(stack) || /^\s*at /.test(stack)) return stack; // Firefox, Safari: frames alone
  const start = message === "" ? stack.indexOf("\n") : stack.indexOf(message);
  const isHead = start >= 0 && (message === "" ? /^[\w$.]*$/ : /^[\w$.]*: $/).test(stack.slice(0, start));
  return isHead ? stack.slice(start + message.length) : "";
}

/** Innermost first; empty for what has no stack. `isForeign`: there is a stack, and none of it is the app's. */
export function stackFrames(thrown: unknown, origin: string): { frames: StackFrame[]; isForeign: boolean } {
  const lines = thrown instanceof Error ? framesIn(thrown).split("\n") : [];
  const matches = lines.flatMap((line) => FRAME.exec(line) ?? []);
  const found = lines.flatMap((line) => {
    const [, address = "", row, column] = FRAME.exec(line) ?? [];
    const file = fileNameOf(address, origin);
    return file === null || Number(row) < 1 ? [] : [{ file, line: Number(row), column: Number(column) }];
  });
  const isForeign = found.length === 0 && (matches.length > 0 || /\w+-extension:\/\//.test(lines.join("\n")));
  return { frames: found.slice(0, MAX_FRAMES), isForeign };
}
