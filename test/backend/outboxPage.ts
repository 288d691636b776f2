/** The outbox as a page to read: /outbox, /outbox.json and the attached files at /outbox/{mail}/{number}. */
import { createHash } from "node:crypto";
import type { Handler, Mail, MailKind, Outbox } from "./contract.ts";

const kindNames: Record<MailKind, string> = {
  invitation: "Einladung",
  reminder: "Erinnerung",
  newStaff: "Neues Konto",
  resetCode: "Code zum Zurücksetzen",
  signedCopy: "Unterschriebene Kopie",
  smsCode: "SMS",
  emailCode: "Anmeldecode",
};

const style = `
:root { color-scheme: light dark; --paper: #fff; --ground: #f4f5f7; --ink: #1d2430; --soft: #5b6575; --line: #dfe3e9; --accent: #1f5fa8; }
@media (prefers-color-scheme: dark) { :root { --paper: #1c222c; --ground: #12161d; --ink: #e8ebf0; --soft: #a3adbb; --line: #333c49; --accent: #8ab8f0; } }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
header p, dl { color: var(--soft); margin: 0; }
article { background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem 1.25rem; margin-top: 1rem; }
h2 { font-size: 1.0625rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
dl { display: flex; flex-wrap: wrap; gap: 0 1rem; font-size: .875rem; }
dl div { display: flex; gap: .375rem; }
dd { margin: 0; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .75rem 0 0; }
ul { margin: .75rem 0 0; padding-left: 1.25rem; }
a { color: var(--accent); }
`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Answers every address below /outbox. */
export function createOutboxPage(outbox: Outbox): Handler {
  return async (_request, url) => {
    if (url.pathname === "/outbox.json") return Response.json(outbox.all());
    if (url.pathname === "/outbox") return pageOf(outbox.all());
    const [, , id, number] = url.pathname.split("/");
    const attachment = outbox.all().find((mail) => mail.id === id)?.attachments[Number(number)];
    if (!attachment) return new Response("Nicht gefunden", { status: 404 });
    return new Response(Buffer.from(attachment.base64, "base64"), {
      headers: {
        "content-type": attachment.type,
        "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(attachment.name)}`,
      },
    });
  };
}

function pageOf(mails: readonly Mail[]): Response {
  const html = `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Postausgang</title>
<style>${style}</style>
</head>
<body>
<main>
<header>
<h1>Postausgang</h1>
<p>Nachrichten, die verschickt worden wären, die neueste zuerst. <a href="/outbox">Neu laden</a></p>
</header>
${mails.length === 0 ? "<article><p>Noch keine Nachrichten.</p></article>" : [...mails].reverse().map(articleOf).join("\n")}
</main>
</body>
</html>
`;
  return new Response(html, {
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
  });
}

/** Where the company sits, whatever the server's time zone. */
const moment = new Intl.DateTimeFormat("de-DE", {
  dateStyle: "medium",
  timeStyle: "medium",
  timeZone: "Europe/Berlin",
});

function articleOf(mail: Mail): string {
  const attachments = mail.attachments.map(
    ({ name }, index) => `<li><a href="/outbox/${mail.id}/${index}">${escaped(name)}</a></li>`,
  );
  return `<article>
<h2>${escaped(mail.subject)}</h2>
<dl>
<div><dt>An</dt><dd>${escaped(mail.to)}</dd></div>
<div><dt>Art</dt><dd>${kindNames[mail.kind]}</dd></div>
<div><dt>Am</dt><dd><time datetime="${mail.sentAt}">${moment.format(new Date(mail.sentAt))}</time></dd></div>
</dl>
<pre>${linked(mail.text, mail.link)}</pre>
${attachments.length === 0 ? "" : `<ul>${attachments.join("")}</ul>`}
</article>`;
}

/** The text with its link made one; a link the text does not show stands below it. */
function linked(text: string, link: string | null): string {
  if (!link) return escaped(text);
  const anchor = `<a href="${escaped(link)}">${escaped(link)}</a>`;
  if (!text.includes(link)) return `${escaped(text)}\n\n${anchor}`;
  return text.split(link).map(escaped).join(anchor);
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
