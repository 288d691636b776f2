/** The PDF on the page: opening, saving, sharing, and revoking its object URL. */
import { resolveObjectURL } from "node:buffer";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { Pdf } from "../../src/ui/pdf/Pdf.tsx";
import type { LoadPdfLibrary } from "../../src/ui/pdf/pdfDocument.ts";
import { closePdfWindows, openPdfWindow } from "../../src/ui/pdf/pdfWindows.ts";
import {
  act,
  click,
  find,
  openDocument,
  type Rendered,
  render,
  textOf,
  textsOf,
} from "../support/render.tsx";

const pdf = (text: string) => new Blob([text], { type: "application/pdf" });
// Nothing is drawn without workers, as here: a card is shown instead.
const loadLibrary: LoadPdfLibrary = () => Promise.reject(new Error("nothing asks for it"));
const frame = (blob: Blob, load: LoadPdfLibrary = loadLibrary) => (
  <Pdf pdf={blob} title="Ihr AV-Vertrag" fileName="AVV_Musterbau.pdf" loadLibrary={load} />
);
let shown: Rendered;

/** Presses a button; resolves with what is given to each `window.open` from then on, which returns `result`. */
async function openedBy(name: string, result: Window | null = window) {
  const opened: unknown[][] = [];
  window.open = (...how) => {
    opened.push(how);
    return result;
  };
  await press(name);
  return opened;
}

/** Presses "Öffnen"; resolves with the address that the window gets. */
const source = async () => String((await openedBy("Öffnen (in neuem Fenster)"))[0]?.[0]);

/** Runs `act`; resolves with the names of the files saved by it. */
async function savedBy(act: () => Promise<void>): Promise<readonly string[]> {
  const saved: string[] = [];
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    saved.push(this.download);
  };
  await act();
  return saved;
}

const plain = {
  pdfViewerEnabled: true,
  userAgent: "Mozilla/5.0 (X11; Linux x86_64)",
  maxTouchPoints: 0,
  vendor: "Google Inc.",
};
const navigatorWith = (facts: object) => {
  for (const [name, value] of Object.entries({ ...plain, ...facts })) {
    Object.defineProperty(navigator, name, { value, configurable: true });
  }
};

test.before.each(() => navigatorWith({}));
test.after.each(() => shown?.unmount());
openDocument(test);

async function press(name: string) {
  const buttons = [...shown.container.querySelectorAll("button")];
  const button = buttons.find(({ textContent }) => textContent === name);
  assert.ok(button, name);
  await click(button);
}

test("buttons open the document in a new window and save it under a descriptive name; no link can be dragged into a tab", async () => {
  shown = await render(frame(pdf("%PDF-1.7")));
  assert.is(shown.container.querySelector("a"), null, "a link opens by more ways than a press");
  assert.match(await source(), /^blob:/);
  assert.equal(await savedBy(() => press("Herunterladen")), ["AVV_Musterbau.pdf"]);
});

test("the file is saved if no window opens", async () => {
  shown = await render(frame(pdf("%PDF-1.7")));
  const opening = async () => void (await openedBy("Öffnen (in neuem Fenster)", null));
  assert.equal(await savedBy(opening), ["AVV_Musterbau.pdf"]);
});

test("another PDF and unmounting revoke the object URL", async () => {
  shown = await render(frame(pdf("%PDF-1.7 one")));
  const first = await source();
  assert.is(await resolveObjectURL(first)?.text(), "%PDF-1.7 one");
  await shown.rerender(frame(pdf("%PDF-1.7 two")));
  const second = await source();
  assert.is(resolveObjectURL(first), undefined);
  assert.is(await resolveObjectURL(second)?.text(), "%PDF-1.7 two");
  await shown.unmount();
  assert.is(resolveObjectURL(second), undefined);
});

test("each way to open the document counts once as opened, a press beside the buttons does not; a file that cannot be shared is saved", async () => {
  let opened = 0;
  let share = Promise.resolve();
  HTMLAnchorElement.prototype.click = () => {};
  Object.assign(navigator, { canShare: () => true, share: () => share });
  const count = () => {
    opened += 1;
  };
  const blank = pdf("%PDF-1.7");
  shown = await render(
    <Pdf pdf={blank} title="AV-Vertrag" fileName="AVV.pdf" loadLibrary={loadLibrary} onOpen={count} />,
  );
  await click(find(".buttons"));
  assert.is(opened, 0, "beside the buttons");
  await source();
  await press("Herunterladen");
  assert.is(opened, 2, "opened and saved");
  await press("Drucken");
  assert.is(opened, 3, "printed");

  let resolve = () => {};
  share = new Promise((done) => {
    resolve = done;
  });
  await press("Teilen");
  assert.is(opened, 3, "the share sheet is open");
  await act(async () => resolve());
  assert.is(opened, 4, "shared");
  // The share sheet was dismissed, was open already, or is not allowed.
  for (const [name, saved] of [
    ["AbortError", []],
    ["InvalidStateError", []],
    ["NotAllowedError", ["AVV.pdf"]],
  ] as const) {
    share = Promise.reject(new DOMException("no", name));
    assert.equal(await savedBy(() => press("Teilen")), saved, name);
    assert.is(opened, 4 + saved.length, `${name}: only what is saved instead counts`);
  }
});

test("sharing comes first in Firefox on iOS, because it opens no PDF; elsewhere opening comes first", async () => {
  const iPhone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
  for (const [userAgent, first] of [
    [`${iPhone} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`, "Teilen"],
    [`${iPhone} Version/17.5 Mobile/15E148 Safari/604.1`, "Öffnen (in neuem Fenster)"],
  ] as const) {
    navigatorWith({ userAgent, canShare: () => true });
    shown = await render(frame(pdf("%PDF-1.7")));
    assert.is(shown.container.querySelector("button")?.textContent, first);
    await shown.unmount();
  }
});

test("the address is a File's, so that a viewer can show its name", async () => {
  const made: (Blob | MediaSource)[] = [];
  const { createObjectURL } = URL;
  URL.createObjectURL = (object) => {
    made.push(object);
    return createObjectURL(object);
  };
  shown = await render(frame(pdf("%PDF-1.7")));
  URL.createObjectURL = createObjectURL;
  assert.ok(made.length > 0);
  for (const file of made) {
    assert.ok(file instanceof File);
    assert.equal([file.name, file.type], ["AVV_Musterbau.pdf", "application/pdf"]);
  }
});

for (const [name, facts] of [
  ["a browser without a viewer", { pdfViewerEnabled: false }],
  ["an iPhone", { userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)" }],
  ["an iPad that says Macintosh", { userAgent: "Mozilla/5.0 (Macintosh)", maxTouchPoints: 5 }],
] as const) {
  test(`${name} gets a card to open, share or save it, and cannot print it`, async () => {
    navigatorWith({ ...facts, canShare: () => true });
    shown = await render(frame(pdf("%PDF-1.7")));
    assert.equal(textsOf("button"), ["Öffnen (in neuem Fenster)", "Teilen", "Herunterladen"]);
    assert.match(textOf("body"), "Ihr Browser zeigt PDF-Dateien nicht innerhalb einer Seite");
    await shown.unmount();
  });
}

/** Presses "Drucken"; resolves with the windows that were opened and the number of times a frame was printed. */
async function printed(frameLets: boolean, load = loadLibrary) {
  let prints = 0;
  shown = await render(frame(pdf("%PDF-1.7"), load));
  const address = await source();
  const opened = await openedBy("Drucken", null);
  const printing = shown.container.querySelector("iframe");
  if (printing) {
    Object.defineProperty(printing, "contentWindow", {
      value: {
        print() {
          if (!frameLets) throw new DOMException("foreign", "SecurityError");
          prints += 1;
        },
      },
    });
    await act(() => printing.dispatchEvent(new Event("load")));
  }
  await shown.unmount();
  return { opened, prints, address };
}

test("printing prints a hidden frame, and opens a window if the browser or its engine cannot", async () => {
  const inFrame = await printed(true);
  assert.equal([inFrame.prints, inFrame.opened], [1, []]);
  const refused = await printed(false);
  assert.equal([refused.prints, refused.opened], [0, [[refused.address, "_blank"]]]);
  for (const vendor of ["Apple Computer, Inc.", ""]) {
    navigatorWith({ vendor });
    const elsewhere = await printed(true);
    assert.equal([elsewhere.prints, elsewhere.opened], [0, [[elsewhere.address, "_blank"]]], vendor);
  }
});

test("a locked document is printed from a window of its own, which asks for its password", async () => {
  Object.assign(window, { Worker: class {} });
  const openPdf = () => Promise.reject(new DOMException("locked", "PasswordException"));
  const locked = await printed(true, async () => ({ openPdf, PdfPages: () => null }));
  Reflect.deleteProperty(window, "Worker");
  assert.equal([locked.prints, locked.opened], [0, [[locked.address, "_blank"]]]);
});

test("a window that loads the document itself keeps its own storage, and stays open after the session", () => {
  let closed = false;
  Object.assign(window, { open: () => window, close: () => (closed = true) });
  sessionStorage.setItem("session", "kept");
  assert.ok(openPdfWindow("blob:x"));
  closePdfWindows();
  assert.equal([sessionStorage.getItem("session"), closed], ["kept", false]);
  sessionStorage.clear();
});

test("only a PDF of ours is opened in a window that knows its opener", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" });
  const sources = files.filter((file) => /\.tsx?$/.test(file));
  assert.ok(sources.length > 100);
  const closed = 'target="_blank" rel="noopener noreferrer"';
  const opening = sources.filter((file) => {
    const text = readFileSync(join("src", file), "utf8").replaceAll(closed, "");
    return /target="?_blank|target: "_blank|rel="opener"|window\.open\(/.test(text);
  });
  assert.equal(opening, ["ui/pdf/pdfWindows.ts"]);
  const text = readFileSync(join("src", "ui/pdf/pdfWindows.ts"), "utf8");
  assert.equal(text.match(/window\.open\([^)]*\)/g), ['window.open(url, "_blank")']);
});

test.run();
