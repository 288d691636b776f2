/**
 * The blank documents: whether the app, a PDF viewer and the page can read them, and whether the mandate has the scheme
 * of config.json.
 */
import type { Config } from "../../src/core/config.ts";
import type { DocumentType } from "../../src/domain/document.ts";
import { schemeNamedBy } from "../../src/domain/mandate.ts";
import { type PdfFacts, readPdf } from "../../test/backend/documents/pdfFacts.ts";
import { described } from "./client.ts";
import { judgeReadable } from "./cors.ts";
import type { Findings } from "./finding.ts";
import { below, type ServiceOptions } from "./serviceAddress.ts";

export async function checkBlanks(options: ServiceOptions): Promise<void> {
  await checkBlank(options, "avv");
  const mandate = await checkBlank(options, "sepa");
  if (mandate) judgeScheme(options.findings, options.config, mandate);
}

/** What the document contains; null if it cannot be read. */
async function checkBlank(options: ServiceOptions, name: DocumentType): Promise<PdfFacts | null> {
  const { client, findings, config, origin } = options;
  const url = below({ origin }, config.storage, `docs/${name}.pdf`);
  const reply = await client.ask(url, { headers: { origin } });
  const check = [`storage.${name}`, `The blank document docs/${name}.pdf`] as const;
  if (reply.kind === "lost" || reply.status !== 200) {
    const mend = `Put docs/${name}.pdf into the bucket, readable without a token and without a redirect.`;
    findings.fault(check, `${url}: ${described(reply)}`, mend);
    return null;
  }
  const disposition = reply.headers.get("content-disposition") ?? "";
  const type = reply.headers.get("content-type") ?? "none";
  const read = await wholePdf(reply.body);
  const faults = [
    ...(typeof read === "string" ? [read] : []),
    ...(/^application\/pdf\b/.test(type) ? [] : [`the type is ${type}`]),
    ...(/^attachment/i.test(disposition) ? ["it is sent as a download"] : []),
  ];
  const mend = `Upload the whole PDF itself as docs/${name}.pdf, type application/pdf, without Content-Disposition: attachment.`;
  findings.judge(check, faults, `a PDF of ${reply.body.length} bytes`, mend);
  judgeReadable(
    options,
    [`cors.storage.${name}`, `docs/${name}.pdf can be read by the page`],
    url,
    reply.headers,
    `Add a CORS rule to the bucket: origin ${origin}, method GET.`,
  );
  return typeof read === "string" ? null : read;
}

/** What the PDF contains, or a text that says what is wrong with it. */
async function wholePdf(body: Buffer): Promise<PdfFacts | string> {
  if (!body.subarray(0, 1024).includes("%PDF-")) return "the bytes are no PDF";
  // Viewers look for the end mark in the last 1024 bytes. Some viewers repair a file without the mark, and show the
  // part that is there.
  if (!body.subarray(-1024).includes("%%EOF")) return "the PDF is cut off: its end is missing";
  try {
    const facts = await readPdf(body);
    return facts.pages > 0 ? facts : "the PDF has no page";
  } catch (error) {
    return `the PDF cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/**
 * The page shows the mandate of the scheme in config.json. The PDF must not be the mandate of the other scheme
 * (decision 50).
 */
function judgeScheme(findings: Findings, { sepa }: Config, { texts }: PdfFacts): void {
  const check = ["storage.scheme", "docs/sepa.pdf is a mandate of config.json's scheme"] as const;
  const named = schemeNamedBy(texts.join(" "));
  if (named === null) findings.skipped(check, "its text names neither scheme");
  else
    findings.judge(
      check,
      named === sepa.scheme ? null : `its heading names ${named}, sepa.scheme is ${sepa.scheme}`,
      named,
      "Set sepa.scheme, or upload the mandate of that scheme: they give the customer opposite rights to a refund.",
    );
}
