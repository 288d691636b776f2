/** The storage bucket: the two blank documents, open to everybody. */
import type { Handler } from "./contract.ts";
import type { Documents } from "./documents/documents.ts";

/** Answers below /storage. */
export function createStorage(documents: Pick<Documents, "blankAvv" | "blankSepa">): Handler {
  const makers: Readonly<Record<string, () => Promise<Buffer>>> = {
    "/storage/docs/avv.pdf": documents.blankAvv,
    "/storage/docs/sepa.pdf": documents.blankSepa,
  };
  return async (request, { pathname }) => {
    const make = makers[pathname];
    if (!make || (request.method !== "GET" && request.method !== "HEAD")) {
      return new Response("<Error><Code>AccessDenied</Code></Error>", {
        status: 403, // as S3 answers for a key that is not there, to someone who may not list
        headers: { "content-type": "application/xml" },
      });
    }
    return new Response(new Uint8Array(await make()), { headers: { "content-type": "application/pdf" } });
  };
}
