/** Changes of an answer that a test gives itself, without a service. */
import type { Read } from "../../src/wire/createRead.ts";
import type { PagedRead } from "../../src/wire/http/description.ts";

const noService = (): never => {
  throw new Error("no service is asked");
};

/** Describes a change that comes as `give` says. */
export const described = <T>(
  give: (signal: AbortSignal | undefined) => Promise<(answer: T) => T>,
): PagedRead<(answer: T) => T> => ({
  page: noService,
  collect: (_readPage, { signal }) => give(signal),
});

/** Reads what `described` gives, and nothing else. */
export const readDescribed: Read = async (read, call = {}) =>
  "collect" in read ? read.collect(noService, call) : noService();
