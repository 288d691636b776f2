/** The PDF on the page: the ways to take it along, and that its address does not outlive it. */
import { resolveObjectURL } from "node:buffer";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { PdfFrame } from "../../src/ui/PdfFrame.tsx";
import { closeDocument, find, type Rendered, render, textOf } from "./render.tsx";

const pdf = (text: string) => new Blob([text], { type: "application/pdf" });
const frame = (blob: Blob) => <PdfFrame pdf={blob} title="Ihr AV-Vertrag" fileName="AVV_Musterbau.pdf" />;
const source = () => find<HTMLIFrameElement>("iframe").src;
let shown: Rendered;
test.after(closeDocument);

test("it can be opened in a new window and saved under a speaking name", async () => {
  shown = await render(frame(pdf("%PDF-1.7")));
  assert.is(find("iframe").title, "Ihr AV-Vertrag");
  const open = find<HTMLAnchorElement>("a[target=_blank]");
  assert.is(open.rel, "noopener");
  assert.is(open.href, source());
  assert.is(textOf("a[download]"), "Herunterladen");
  assert.is(find<HTMLAnchorElement>("a[download]").download, "AVV_Musterbau.pdf");
  await shown.end();
});

test("another PDF and the end of the screen let go of the address", async () => {
  shown = await render(frame(pdf("%PDF-1.7 one")));
  const first = source();
  assert.is(await resolveObjectURL(first)?.text(), "%PDF-1.7 one");
  await shown.again(frame(pdf("%PDF-1.7 two")));
  const second = source();
  assert.is(resolveObjectURL(first), undefined);
  assert.is(await resolveObjectURL(second)?.text(), "%PDF-1.7 two");
  await shown.end();
  assert.is(resolveObjectURL(second), undefined);
});

/** Shares by `share`, and gives the names of the files that were saved instead. */
async function savedAfter(share: () => Promise<void>): Promise<readonly string[]> {
  const saved: string[] = [];
  const remember = (event: Event) => {
    if (event.target instanceof HTMLAnchorElement && !event.target.isConnected) saved.push(event.target.download);
  };
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    this.addEventListener("click", remember, { once: true });
    click.call(this);
  };
  Object.assign(navigator, { canShare: () => true, share });
  shown = await render(frame(pdf("%PDF-1.7")));
  const button = [...document.querySelectorAll("button")].find((one) => one.textContent === "Teilen");
  await click_(button);
  await shown.end();
  HTMLAnchorElement.prototype.click = click;
  return saved;
}

test.run();
