/** /impressum and /datenschutz: where a company's own legal pages stand. The demo's company is invented. */
import type { Handler } from "./contract.ts";
import { escaped, ownPage } from "./ownPage.ts";

export const createLegalPage =
  (title: "Impressum" | "Datenschutz", company: string): Handler =>
  async () =>
    ownPage(
      { title, language: "de" },
      `<header>
<h1>${title}</h1>
<p>Platzhalter: Hier stehen später die Angaben des Unternehmens. ${escaped(company)} ist erfunden.</p>
</header>`,
    );
