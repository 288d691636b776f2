/** The pages of the demo alone: /demo with the accounts, their password and the outbox, and its legal pages. */
import type { Handler } from "./contract.ts";
import { demoAccounts, demoPassword, demoTotpSecret } from "./demo.ts";
import { copyButton, escaped, ownPage } from "./ownPage.ts";
import { signInLink } from "./signInLink.ts";

export const createDemoPage = (appUrl: string): Handler => {
  const accounts = demoAccounts.map(
    ({ email, shows }) => `<li><a href="${signInLink(appUrl, email)}">${email}</a> ${escaped(shows)}</li>`,
  );
  return async () =>
    ownPage(
      { title: "Demo", language: "en" },
      `<header>
<h1>Demo</h1>
<p>Companies and people are invented, and nothing is sent. The app itself speaks German.</p>
</header>
<article>
<h2>Sign in</h2>
<p>Password of all accounts: ${demoPassword} ${copyButton(demoPassword, "Copy")}</p>
<ul>${accounts.join("")}</ul>
<pre>Secret of totp@ and wahl@ for an authenticator app: ${demoTotpSecret} ${copyButton(demoTotpSecret, "Copy")}</pre>
</article>
<article>
<h2>Read the mail</h2>
<p>Mails and text messages that would have been sent are in the <a href="/outbox">outbox</a>: invitations, codes, signed copies.</p>
</article>`,
    );
};

/** /impressum and /datenschutz, where a company's own legal pages stand. */
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
