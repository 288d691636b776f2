/** Links to mail programs and telephones. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { mailto, tel } from "../../src/domain/contactLinks.ts";
import { isSendable } from "../../src/domain/formFields.ts";

test("an address names one recipient and adds no header to a mail", () => {
  for (const [address, link] of [
    ["max@firma.de", "mailto:max@firma.de"],
    ["info?bcc=spion@evil.example", "mailto:info%3Fbcc%3Dspion@evil.example"],
    ["info@firma.de?bcc=spion@evil.example", "mailto:info%40firma.de%3Fbcc%3Dspion@evil.example"],
    ["max@firma.de&cc=spion", "mailto:max@firma.de%26cc%3Dspion"],
    ["max@firma.de,spion@evil.example", "mailto:max%40firma.de%2Cspion@evil.example"],
    ["max@firma.de;eva", "mailto:max@firma.de%3Beva"],
    ["max@firma.de\r\nBcc: eva", "mailto:max@firma.deBcc%3Aeva"],
    ["max%0D%0ABcc@firma.de", "mailto:max%250D%250ABcc@firma.de"],
    ["max#x@firma.de", "mailto:max%23x@firma.de"],
    ["max+post@firma.de", "mailto:max%2Bpost@firma.de"],
    [" Max@Müller.de ", "mailto:Max@M%C3%BCller.de"],
    ["siehe Notiz", "mailto:sieheNotiz"],
    ["\ud800@firma.de", "mailto:%EF%BF%BD@firma.de"],
    ["", "mailto:"],
  ] as const)
    assert.is(mailto(address), link);
});

test("subject and body arrive as they are written, lines end with CRLF", () => {
  const link = mailto("max@firma.de", {
    subject: "Frage & Bitte\r\nBcc: eva",
    body: "Guten Tag,\n\nbis 50%\r\n",
  });
  assert.is(
    link,
    "mailto:max@firma.de?subject=Frage%20%26%20Bitte%20Bcc%3A%20eva&body=Guten%20Tag%2C%0D%0A%0D%0Abis%2050%25%0D%0A",
  );
  assert.is(mailto("max@firma.de", { body: "x" }), "mailto:max@firma.de?body=x");
});

test("what was cut from a mail's link is no address to write to", () => {
  for (const address of ["info?bcc=spion@evil.example", "info?subject=a@firma.de", "mailto:info@firma.de"])
    assert.not(isSendable(address), address);
  for (const address of ["r&d@firma.de", "a=b@firma.de", "max+post@firma.de"])
    assert.ok(isSendable(address), address);
});

test("a telephone dials a number as German records hold it, and no other text", () => {
  for (const [text, number] of [
    ["0421 555010", "0421555010"],
    ["0421/555010", "0421555010"],
    ["0421 / 55 50 - 0", "042155500"],
    ["(0421) 5550-10", "0421555010"],
    ["(040) 5550-100", "0405550100"],
    ["0421.55.50.10", "0421555010"],
    ["0421–555010", "0421555010"],
    ["0421\u2011555\u201110", "042155510"],
    ["0421\u00a0555\u202f010", "0421555010"],
    ["\u200e+49 421 555010", "+49421555010"],
    ["\u202a0421 555010\u202c", "0421555010"],
    ["+49 421 555010", "+49421555010"],
    ["+49 0421 555011", "+49421555011"],
    ["+49 (0421) 555011", "+49421555011"],
    ["+49(0)421/555011", "+49421555011"],
    ["+49 [0] 421 555011", "+49421555011"],
    ["+49 (0)421 / 55 50-10", "+49421555010"],
    ["(+49)-(0)40/555", "+4940555"],
    ["(+49) 421 555010", "+49421555010"],
    ["+ 49 421 555010", "+49421555010"],
    ["0049 0421 5550", "00494215550"],
    ["0049 (0) 40 / 5550100", "0049405550100"],
    ["(0)421 555010", "0421555010"],
    ["0171/1 23 45 67", "01711234567"],
    ["Tel. 0421 555010", "0421555010"],
    ["Tel.: +49 (0)421 555010", "+49421555010"],
    ["Tel.-Nr. 0421/555010", "0421555010"],
    ["Telefon (0421) 5550", "04215550"],
    ["Mobil: 0171-1234567", "01711234567"],
    ["☎ 0421 555010", "0421555010"],
    ["tel:+49421555010", "+49421555010"],
    ["0421 555010 (Zentrale)", "0421555010"],
    ["(Büro) 0421 555010", "0421555010"],
    ["0421 555010 (ab 14 Uhr)", "0421555010"],
    ["0421 5550 DW 12", "0421555012"],
    ["0421 5550-0 DW 12", "0421555012"],
    ["+49 421 5550 (Durchwahl: 12)", "+49421555012"],
    ["0421 5550, App. 12", "0421555012"],
    ["555010", "555010"],
    ["110", "110"],
    ["0800 330 1000", "08003301000"],
    ["+43 (0)1 58858-0", "+431588580"],
    ["+41 044 555 01 00", "+41445550100"],
    ["+352 26 20 30", "+352262030"],
    ["+1 202 555 0100", "+12025550100"],
    ["+39 06 5550100", "+39065550100"],
    ["+39 (06) 5550100", "+39065550100"],
    ["0039 (0)6 5550100", "0039065550100"],
    ["０４２１ ５５５０１０", "0421555010"],
    // No certain number.
    ["0421 555010 Zentrale", null],
    ["0421 555010/11", null],
    ["0421 5550-10/-11", null],
    ["0421 555010 / 0171 1234567", null],
    ["0421 555/0421 556", null],
    ["0421 555010, 0421 555011", null],
    ["0421 555010 oder 555011", null],
    ["Fax 0421 555011", null],
    ["0421 555011 (Fax)", null],
    ["421555010", null],
    ["49421555010", null],
    ["1711234567", null],
    ["DW 12", null],
    ["Durchwahl 123", null],
    ["0000000000", null],
    ["+0049 421 555010", null],
    ["+49", null],
    ["+49 421 +555010", null],
    ["Kundennummer 4711", null],
    ["0421 555 XXX", null],
    ["folgt", null],
    ["-", null],
    ["", null],
    ["(".repeat(50_000), null],
    [`0421 ${"5 ".repeat(50_000)}`, null],
  ] as const)
    assert.is(tel(text), number && `tel:${number}`, text.slice(0, 80));
});

test.run();
