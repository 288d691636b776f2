/** The PDF on the page: opening, saving, sharing, and revoking its object URL. */
import { resolveObjectURL } from "node:buffer";
import { act } from "react";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { PdfFrame } from "../../src/ui/PdfFrame.tsx";
import { closeDocument, find, type Rendered, render, textOf } from "../support/render.tsx";

const pdf = (text: string) => new Blob([text], { type: "application/pdf" });
const frame = (blob: Blob) => <PdfFrame pdf={blob} title="Ihr AV-Vertrag" fileName="AVV_Musterbau.pdf" />;
const source = () => find<HTMLIFrameElement>("iframe").src;
let shown: Rendered;
test.after(closeDocument);

test("it can be opened in a new window and saved under a descriptive name", async () => {
  shown = await render(frame(pdf("%PDF-1.7")));
  assert.is(find("iframe").title, "Ihr AV-Vertrag");
  const open = find<HTMLAnchorElement>("a[target=_blank]");
  assert.is(open.rel, "noopener");
  assert.is(open.href, source());
  assert.is(textOf("a[download]"), "Herunterladen");
  assert.is(find<HTMLAnchorElement>("a[download]").download, "AVV_Musterbau.pdf");
  await shown.unmount();
});

test("another PDF and unmounting revoke the object URL", async () => {
  shown = await render(frame(pdf("%PDF-1.7 one")));
  const first = source();
  assert.is(await resolveObjectURL(first)?.text(), "%PDF-1.7 one");
  await shown.rerender(frame(pdf("%PDF-1.7 two")));
  const second = source();
  assert.is(resolveObjectURL(first), undefined);
  assert.is(await resolveObjectURL(second)?.text(), "%PDF-1.7 two");
  await shown.unmount();
  assert.is(resolveObjectURL(second), undefined);
});

/** Presses "Teilen" where sharing is rejected with `refusal`; resolves with the names of the files saved instead. */
async function savedAfter(refusal: DOMException): Promise<readonly string[]> {
  const saved: string[] = [];
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    saved.push(this.download);
  };
  Object.assign(navigator, { canShare: () => true, share: () => Promise.reject(refusal) });
  shown = await render(frame(pdf("%PDF-1.7")));
  const buttons = [...shown.container.querySelectorAll("button")];
  await act(async () => buttons.find(({ textContent }) => textContent === "Teilen")?.click());
  await shown.unmount();
  return saved;
}

test("a file that cannot be shared is saved; dismissing the share sheet or pressing twice saves nothing", async () => {
  assert.equal(await savedAfter(new DOMException("no", "NotAllowedError")), ["AVV_Musterbau.pdf"]);
  assert.equal(await savedAfter(new DOMException("closed", "AbortError")), []);
  assert.equal(await savedAfter(new DOMException("open already", "InvalidStateError")), []);
});

test.run();
