/** What the bucket must refuse to everybody: its list of keys, and each signed document. */
import { type AppCustomer, requirementNames } from "../../src/domain/appCustomer.ts";
import { badToken } from "./badToken.ts";
import { type Client, described, type Reply } from "./client.ts";
import { below, type ServiceOptions } from "./serviceAddress.ts";

/** The requests by which buckets list their keys: those of S3 (both versions, and its other lists), of Azure, and of folders. */
const LISTS = [
  "",
  "?list-type=2",
  "?list-type=2&prefix=signed/",
  "?prefix=signed/",
  "?delimiter=/",
  "?versions",
  "?uploads",
  "?restype=container&comp=list",
  "signed",
  "signed/",
  "docs/",
];

/** The most signed documents that are asked for: each one is a request without a token, and one with a forged token. */
const MOST_ASKED = 20;

/** Nobody without a session may list the bucket. The keys are the names of customers' documents. */
export async function checkListing(options: ServiceOptions): Promise<void> {
  const { client, findings, config } = options;
  const base = below(options, config.storage, "");
  // The base address may be a folder of the bucket, and the bucket the whole host.
  const root = new URL("/", base).href;
  const urls = [...new Set([base, root])].flatMap((from) => LISTS.map((list) => from + list));
  const asked = urls.map(async (url) => {
    const reply = await followed(client, url);
    return isListing(reply) ? [`GET ${url} lists keys: ${described(reply)}`] : [];
  });
  findings.judge(
    ["storage.listing", "The bucket lists its keys to nobody"],
    (await Promise.all(asked)).flat(),
    `${urls.length} requests, none answers a list`,
    "Allow s3:GetObject for docs/* alone, and s3:ListBucket to nobody from outside; switch off folder lists (autoindex) of a host before it.",
  );
}

/** A folder's address without a slash often leads to the one with it. */
async function followed(client: Client, url: string): Promise<Reply> {
  const reply = await client.ask(url);
  const to = reply.kind === "answer" && reply.status >= 301 && reply.status <= 308;
  const target = to ? reply.headers.get("location") : null;
  if (target === null || !URL.canParse(target, url)) return reply;
  return client.ask(new URL(target, url));
}

/** The elements of the lists of S3, Google and Azure; a list without keys has no more than these. */
const listElement = /<(List\w*Result|List\w*Output|EnumerationResults)\b/;
const listTitle = /<title>\s*(Index of|Directory listing|Listing of|Verzeichnis)/i;
/** Names of files, and of the bucket's folders: alone in quotes, in an element, or on a line. */
const fileName = /[\w%-]\.pdf\b/i;
const folderName = /(["'>/]|^)(docs|signed)\/?(["'<]|$)/m;

const isPdf = (reply: Reply): boolean =>
  reply.kind === "answer" && reply.body.subarray(0, 1024).includes("%PDF-");

/** Whether an answer names keys, in whatever form: XML, JSON, HTML or text. The blanks' own bytes name none. */
function isListing(reply: Reply): boolean {
  if (reply.kind === "lost" || reply.status < 200 || reply.status > 299) return false;
  if (isPdf(reply)) return false;
  const text = reply.body.toString();
  return [listElement, listTitle, fileName, folderName].some((form) => form.test(text));
}

/** Nobody without a session may read a signed document, although its key is known from the record. */
export async function checkSignedDocuments(
  options: ServiceOptions,
  records: readonly AppCustomer[],
): Promise<void> {
  const { client, findings, config } = options;
  const check = ["storage.signed", "The bucket gives signed documents to nobody"] as const;
  const keys = records.flatMap((record) => requirementNames.flatMap((name) => record[name].path || []));
  const some = [...new Set(keys)].slice(0, MOST_ASKED);
  if (some.length === 0) {
    const why = "no record with the path of a signed document is known; an account may know one";
    return findings.skipped(check, why);
  }
  const calls = some
    .flatMap((key) => addressesOf(options, key))
    .flatMap((address) => [
      { ...address, how: "without a token", headers: {}, refusals: [401, 403, 404] },
      // S3 answers 400 to a token that it cannot read.
      {
        ...address,
        how: "with a forged token",
        headers: { authorization: badToken(config) },
        refusals: [400, 401, 403, 404],
      },
    ]);
  const asked = calls.map(async ({ url, isGuessed, how, headers, refusals }) => {
    const reply = await client.ask(url, { headers });
    // No answer and "too many requests" are no leak; other checks report them.
    const isRefused = reply.kind === "lost" || [...refusals, 429].includes(reply.status);
    if (isRefused || (isGuessed && !isPdf(reply))) return [];
    return [`GET ${url} ${how}: ${described(reply)}`];
  });
  findings.judge(
    check,
    (await Promise.all(asked)).flat(),
    `${some.length} of them, refused with 401, 403 or 404`,
    "Make docs/* alone readable without a token (bucket policy, object ACLs, the origin access of a CDN): signed documents come through getDocument.",
  );
}

/**
 * Where a document may lie. A record holds its key, or its whole address (https: or s3:). The base address may be a folder of
 * the bucket, and the key begin at the bucket's root: there another service may answer, so only a PDF counts.
 */
function addressesOf(options: ServiceOptions, path: string): { url: string; isGuessed: boolean }[] {
  const base = below(options, options.config.storage, "");
  const whole = URL.canParse(path) ? new URL(path) : null;
  const key = whole?.pathname ?? path;
  const named = whole && /^https?:$/.test(whole.protocol) ? whole.href : below(options, base, key);
  const guessed = [below(options, base, key), below(options, new URL("/", base).href, key)];
  return [
    { url: named, isGuessed: false },
    ...[...new Set(guessed)].filter((url) => url !== named).map((url) => ({ url, isGuessed: true })),
  ];
}
