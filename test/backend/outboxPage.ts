/** The outbox as a page to read: /outbox, /outbox.json and the attached files at /outbox/{mail}/{number}. */
import type { Handler, Mail } from "./contract.ts";
import type { Outbox } from "./outbox.ts";
import { copyButton, escaped, ownPage } from "./ownPage.ts";

const kindNames: Record<Mail["kind"], string> = {
  invitation: "Einladung",
  reminder: "Erinnerung",
  newStaff: "Neues Konto",
  resetCode: "Code zum Zurücksetzen",
  signedCopy: "Unterschriebene Kopie",
  smsCode: "SMS",
  emailCode: "Anmeldecode",
};

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
  const articles = [...mails].reverse().map(articleOf);
  return ownPage(
    { title: "Postausgang", language: "de" },
    `<header>
<h1>Postausgang</h1>
<p>Nachrichten, die verschickt worden wären, die neueste zuerst. <a href="/outbox">Neu laden</a> · <a href="/demo">Konten</a></p>
</header>
${articles.join("\n") || "<article><p>Noch keine Nachrichten.</p></article>"}`,
  );
}

/** In the company's time zone, not the server's. */
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
<div><dt>An</dt><dd>${escaped(mail.to)}</dd>${copyButton(mail.to, "Kopieren", "Empfänger kopieren")}</div>
${mail.code ? `<div><dt>${secretName(mail)}</dt><dd>${escaped(mail.code)}</dd>${copyButton(mail.code, "Kopieren", `${secretName(mail)} kopieren`)}</div>` : ""}
<div><dt>Art</dt><dd>${kindNames[mail.kind]}</dd></div>
<div><dt>Am</dt><dd><time datetime="${mail.sentAt}">${moment.format(new Date(mail.sentAt))}</time></dd></div>
</dl>
<pre>${linked(mail.text, mail.link)}</pre>
${attachments.length === 0 ? "" : `<ul>${attachments.join("")}</ul>`}
</article>`;
}

/** The name of the mail's `code`. */
const secretName = ({ kind }: Mail): string =>
  kind === "invitation" || kind === "newStaff" ? "Passwort" : "Code";

/** The text as HTML, with its link. A link that is not in the text is added below it. */
function linked(text: string, link: string | null): string {
  if (!link) return escaped(text);
  const anchor = `<a href="${escaped(link)}">${escaped(link)}</a>`;
  if (!text.includes(link)) return `${escaped(text)}\n\n${anchor}`;
  return text.split(link).map(escaped).join(anchor);
}
