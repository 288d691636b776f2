/** Changes of an answer that a test makes itself, without a service. */
import type { Read } from "../../src/wire/createRead.ts";
import type { PagedRead } from "../../src/wire/http/request.ts";

const noService = (): never => {
  throw new Error("no service is asked");
};

/** Describes the change that `give` resolves with. */
export const described = <T>(
  give: (signal: AbortSignal | undefined) => Promise<(answer: T) => T>,
): PagedRead<(answer: T) => T> => ({
  page: noService,
  collect: (_readPage, { signal }) => give(signal),
});

/** Reads descriptions made by `described`, and no others. */
export const readDescribed: Read = async (read, call = {}) =>
  "collect" in read ? read.collect(noService, call) : noService();
