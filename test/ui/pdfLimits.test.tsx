/** A document that opens or draws endlessly is given up; until then the sheet reports the progress. */
import { createRef } from "react";
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { Pdfjs } from "../../src/ui/pdf/drawPage.ts";
import { PdfPage } from "../../src/ui/pdf/PdfPage.tsx";
import type { DrawnPage, PdfDocument } from "../../src/ui/pdf/pdfDocument.ts";
import { fakeClock, settled } from "../support/clock.ts";
import { act, find, openDocument, render } from "../support/render.tsx";

openDocument(test);
// pdfLibrary imports React for the bundle, and React looks for a document when it is loaded.
const { openPdf } = await import("../../src/ui/pdf/pdfLibrary.ts");

const never = new Promise<never>(() => {});
const size = { width: 300, height: 400 };

/** A fake pdf.js: each of its pages awaits `getPage`, and is drawn once `drawing` resolves. */
const pdfjsWith = (drawing: Promise<void>, getPage: Promise<void> = Promise.resolve(), claims = {}) =>
  ({
    AnnotationMode: { ENABLE_STORAGE: 3 },
    AnnotationType: { FILEATTACHMENT: 17 },
    VerbosityLevel: { ERRORS: 0 },
    PDFWorker: { create: () => ({ destroy() {} }) },
    TextLayer: { cleanup() {} },
    getDocument: () => ({
      destroy: async () => {},
      promise: Promise.resolve({
        numPages: 2,
        getMetadata: async () => ({ info: {} }),
        getAttachments: async () => null,
        getAnnotationsByType: async () => null,
        getPage: async () => {
          await getPage;
          return {
            getViewport: () => size,
            getAnnotations: async () => [],
            render: () => ({ promise: drawing, cancel() {} }),
            objs: [],
            commonObjs: [],
            cleanup() {},
          };
        },
        ...claims,
      }),
    }),
  }) as unknown as Pdfjs;

const own = { setInterval, clearInterval };
test.after.each(() => void Object.assign(globalThis, own));

/** A clock for `setInterval`, until the end of the test. */
function intervalClock() {
  const clock = fakeClock();
  Object.assign(globalThis, {
    setInterval: (run: () => void, ms: number) => clock.every(ms, run),
    clearInterval: (stop?: () => void) => stop?.(),
  });
  return clock;
}

/** Opens a PDF; returns its promise too, how often the worker was ended, and what sends a message as the worker. */
function begin(pdfjs: Pdfjs) {
  let ended = 0;
  const listeners: ((event: { data: object }) => void)[] = [];
  const port = {
    addEventListener(type: string, listener: (event: { data: object }) => void) {
      if (type === "message") listeners.push(listener);
    },
    terminate: () => (ended += 1),
  } as unknown as Worker;
  return {
    opening: openPdf(pdfjs, "/", () => port, new Blob(["%PDF"])),
    ended: () => ended,
    say: (data: object) => listeners.forEach((listener) => void listener({ data })),
  };
}

const outcomeOf = (work: Promise<unknown>) => {
  const outcome = { is: "pending" };
  work.then(
    () => (outcome.is = "done"),
    (error: Error) => (outcome.is = error.name),
  );
  return outcome;
};

const request = (signal: AbortSignal) => ({
  width: 300,
  text: document.createElement("div"),
  signal,
});

test("a document without its first page after 30 seconds is given up, and its worker ended", async () => {
  const clock = intervalClock();
  const { opening, ended } = begin(pdfjsWith(never, never));
  const outcome = outcomeOf(opening);
  await settled();
  await clock.pass(29_000);
  assert.equal([outcome.is, ended()], ["pending", 0]);
  await clock.pass(1_000);
  assert.equal([outcome.is, ended(), clock.pending()], ["Error", 1, 0]);
});

test("a page still being drawn after 30 seconds in sight is given up, and the worker ended", async () => {
  const clock = intervalClock();
  const { opening, ended } = begin(pdfjsWith(never));
  const outcome = outcomeOf((await opening).draw(1, request(new AbortController().signal)));
  await settled();
  await clock.pass(20_000);
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  await clock.pass(60_000);
  Object.defineProperty(document, "hidden", { value: false, configurable: true });
  await clock.pass(9_000);
  assert.equal([outcome.is, ended()], ["pending", 0], "nothing is drawn while the page is hidden");
  await clock.pass(1_000);
  assert.equal([outcome.is, ended() > 0, clock.pending()], ["Error", true, 0]);
});

test("a document that claims more than 500 pages fails with TooManyPages, and its worker is ended", async () => {
  for (const [numPages, name] of [
    [501, "TooManyPages"],
    [200_000, "TooManyPages"],
    [500, "done"],
  ] as const) {
    const { opening, ended } = begin(pdfjsWith(never, undefined, { numPages }));
    const outcome = outcomeOf(opening);
    await settled();
    assert.equal([outcome.is, ended()], [name, name === "done" ? 0 : 1]);
    if (name === "done") (await opening).close();
  }
});

test("a page with more links and fields than any contract has is not drawn", async () => {
  const marked = {
    getPage: async () => ({ getViewport: () => size, getAnnotations: async () => Array(2_001).fill({}) }),
  };
  const { opening } = begin(pdfjsWith(never, undefined, marked));
  const outcome = outcomeOf((await opening).draw(1, request(new AbortController().signal)));
  await settled();
  assert.is(outcome.is, "Error");
});

test("a fault of the worker ends the drawing of a part, too, and those after it; one before the first page does not", async () => {
  const part = { left: 0, top: 0, width: 30, height: 40 };
  // pdf.js's own message if a page's drawing operators end in an error.
  const ended = { stream: 5, reason: { message: "Image exceeded maximum allowed size" } };
  for (const message of [{ fault: "Unable to decode image" }, ended]) {
    let draw = () => {};
    const drawing = new Promise<void>((resolve) => {
      draw = resolve;
    });
    const worker = begin(
      pdfjsWith(drawing, undefined, {
        getAttachments: async () => {
          worker.say(message);
          return null;
        },
      }),
    );
    const opened = await worker.opening;
    const { signal } = new AbortController();
    const canvas = document.createElement("canvas");
    canvas.width = 1;
    const text = { size, canvas, pieces: [], links: [] };
    const outcome = outcomeOf(opened.draw(1, { ...request(signal), text, part }));
    await settled();
    assert.equal(
      [outcome.is, worker.ended()],
      ["pending", 0],
      "a fault of an attached file is none of a page",
    );
    worker.say(message);
    draw();
    await settled();
    assert.is(outcome.is, "NotWhole");
    assert.ok(worker.ended() > 0);
    const next = outcomeOf(opened.draw(2, { ...request(signal), text }));
    await settled();
    assert.is(next.is, "NotWhole");
  }
});

test("a page that was scrolled away delays no other page, and ends nothing", async () => {
  const clock = intervalClock();
  const { opening, ended } = begin(pdfjsWith(never));
  const opened = await opening;
  const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()];
  const outcomes = [first, second, third].map(({ signal }, index) =>
    outcomeOf(opened.draw(index + 1, request(signal))),
  );
  await settled();
  await clock.pass(20_000);
  second.abort();
  first.abort();
  await settled();
  assert.equal(
    outcomes.map(({ is }) => is),
    ["AbortError", "AbortError", "pending"],
  );
  await clock.pass(20_000);
  assert.equal([outcomes[2]?.is, ended()], ["pending", 0], "the third has half a minute of its own");
  third.abort();
  await settled();
  assert.equal([ended(), clock.pending()], [0, 0]);
});

test("a sheet shows that it is being drawn, until it is", async () => {
  const watch = class {
    constructor(readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
    observe() {
      this.tell([{ isIntersecting: true }]);
    }
    disconnect() {}
  };
  Object.assign(globalThis, { IntersectionObserver: watch });
  const drawings: ((page: DrawnPage) => void)[] = [];
  const pdf: PdfDocument = {
    pageCount: 1,
    firstPage: size,
    draw: () => new Promise((done) => drawings.push(done)),
    textOf: async () => [],
    blocksOf: async () => [],
    attachedFiles: [],
    close() {},
  };
  const ignore = () => {};
  const shown = await render(
    <PdfPage
      pdf={pdf}
      number={1}
      width={300}
      scroller={createRef()}
      onShow={ignore}
      onFault={ignore}
      onGoTo={ignore}
    />,
  );
  await act(async () => new Promise((done) => setTimeout(done)));
  assert.match(find("figure").textContent ?? "", "Seite wird geladen");
  assert.is(
    document.querySelector("[role=status]"),
    null,
    "not announced for every page that one scrolls to",
  );
  const page = { size, canvas: document.createElement("canvas"), pieces: [], links: [] };
  await act(async () => drawings.at(-1)?.(page));
  assert.not.match(find("figure").textContent ?? "", "Seite wird geladen");
  await shown.unmount();
});

test.run();
