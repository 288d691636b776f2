/** What stands around the text: the letterhead on the first page, a running head on the others, page numbers on all. */
import type { Company } from "./company.ts";
import type { Sheet } from "./sheet.ts";

/** Where text may begin below the letterhead, in points. */
export const LETTERHEAD_BOTTOM = 112;

export function setLetterhead(
  sheet: Sheet,
  { company, title, page, pages }: { company: Company; title: string; page: number; pages: number },
): void {
  const at = (y: number, align: "left" | "right" = "left") => ({
    x: sheet.left,
    y,
    width: sheet.width,
    align,
  });
  const address = company.address.replace(", ", " · ");
  if (page === 1) {
    sheet.furniture("company", company.name, at(44));
    sheet.furniture("small", address, at(64));
    sheet.rule("accent", at(86));
  } else {
    sheet.furniture("caption", title, at(40));
    sheet.furniture("caption", company.name, at(40, "right"));
    sheet.rule("hairline", at(56));
  }
  const foot = sheet.pageHeight - 48;
  sheet.rule("hairline", at(foot - 8));
  sheet.furniture("caption", `${company.name} · ${address}`, at(foot));
  sheet.furniture("caption", `Seite ${page} von ${pages}`, at(foot, "right"));
}
