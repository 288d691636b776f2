/** The text of a PDF page: its own, and that of form fields and text boxes in between. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { Annotation } from "../../src/ui/pdf/pageAnnotations.ts";
import type { TagNode } from "../../src/ui/pdf/pageText.ts";
import { readBlocks } from "../../src/ui/pdf/pageText.ts";

const HEIGHT = 842;

/** A line at a place of the page, in points from its lower left corner, within the content of that id. */
type Line = readonly [x: number, y: number, str: string, id?: string];

const field = (rect: Annotation["rect"], more: Partial<Annotation>): Annotation => ({
  id: "7R",
  subtype: "Widget",
  annotationFlags: 4,
  rect,
  hasAppearance: true,
  ...more,
});

/** A document of one page with these lines and annotations, as pdf.js returns it. */
function opened(lines: readonly Line[], annotations: readonly Annotation[], tree: TagNode | null = null) {
  const items = lines.flatMap(([x, y, str, id]) => {
    const item = { str, hasEOL: true, transform: [12, 0, 0, 12, x, y] };
    return id
      ? [{ type: "beginMarkedContentProps", id, tag: "P" }, item, { type: "endMarkedContent" }]
      : [item];
  });
  const page = {
    getViewport: () => ({
      convertToViewportPoint: (x: number, y: number) => [x, HEIGHT - y],
      convertToViewportRectangle: ([x1, y1, x2, y2]: number[]) => [
        x1,
        HEIGHT - (y1 ?? 0),
        x2,
        HEIGHT - (y2 ?? 0),
      ],
    }),
    streamTextContent: () =>
      new ReadableStream({
        start(stream) {
          stream.enqueue({ items });
          stream.close();
        },
      }),
    getAnnotations: async () => annotations,
    getStructTree: async () => tree,
  };
  const getOptionalContentConfig = async () => [];
  return { getPage: async () => page, getOptionalContentConfig } as unknown as PDFDocumentProxy;
}

const textsOf = async (...page: Parameters<typeof opened>) =>
  (await readBlocks(opened(...page), 1)).map(({ kind, text }) => (kind === "heading" ? `# ${text}` : text));

test("tags place the filled-in values; a page without tags is read by its lines", async () => {
  const lines: Line[] = [
    [72, 760, "Mandat", "a"],
    [72, 700, "Unterschrift", "c"],
  ];
  const name = field([72, 730, 172, 746], { fieldType: "Tx", fieldValue: "Karla" });
  const heading = { role: "H1", children: [{ id: "a" }] };
  const paragraph = { role: "P", children: [{ id: "c" }] };
  const form = { role: "Form", children: [{ id: "pdfjs_internal_id_7R" }] };
  const whole = { role: "Document", children: [heading, form, paragraph] };
  assert.equal(await textsOf(lines, [name], whole), ["# Mandat", "Karla", "Unterschrift"]);
  const lacking = { role: "Document", children: [heading, paragraph] };
  assert.equal(await textsOf(lines, [name], lacking), ["Mandat", "Karla", "Unterschrift"]);
});

test("values stand in the line that they are filled into, even if labels stand above them or in columns", async () => {
  const lines: Line[] = [
    [72, 700, "Name"],
    [300, 700, "Ort"],
    [72, 600, "IBAN"],
  ];
  const values = [
    field([300, 670, 400, 686], { fieldType: "Tx", fieldValue: "Köln" }),
    field([72, 670, 172, 686], { fieldType: "Tx", fieldValue: "Karla" }),
    field([110, 596, 300, 612], { fieldType: "Tx", fieldValue: "DE89", textContent: ["D E 8 9"] }),
  ];
  assert.equal(await textsOf(lines, values), ["Name", "Ort", "Karla Köln", "IBAN DE89"]);
  assert.equal(await textsOf([], values.slice(0, 2)), ["Karla Köln"], "a page with values alone");
});

test("the text holds what is drawn: the appearance before the value, no password, nothing hidden or without an area", async () => {
  const at: Annotation["rect"] = [72, 700, 172, 716];
  const said = async (more: Partial<Annotation>) => (await textsOf([], [field(at, more)])).join();
  assert.is(await said({ fieldType: "Tx", fieldValue: "4711", textContent: ["4.711,00"] }), "4.711,00");
  assert.is(await said({ fieldType: "Tx", fieldValue: "geheim", password: true }), "");
  assert.is(await said({ fieldType: "Tx", fieldValue: "x", annotationFlags: 2 }), "");
  assert.is(await said({ fieldType: "Tx", fieldValue: "x", annotationFlags: 32 }), "");
  assert.is(await said({ fieldType: "Tx", fieldValue: "x", rect: [72, 700, 72, 700] }), "");
  assert.is(await said({ fieldType: "Btn", fieldValue: "a", buttonValue: "a" }), "[angekreuzt]");
  assert.is(await said({ fieldType: "Btn", fieldValue: "a", buttonValue: "b" }), "[nicht angekreuzt]");
  const options = ["a", "b"].map((value) => ({ exportValue: value, displayValue: value.toUpperCase() }));
  assert.is(await said({ fieldType: "Ch", fieldValue: ["a", "b"], options }), "A, B");
  assert.is(
    await said({ subtype: "FreeText", textContent: ["Ver", "merk"], contentsObj: { str: "alt" } }),
    "Ver merk",
  );
  assert.is(await said({ subtype: "FreeText", contentsObj: { str: "Notiz" }, annotationFlags: 2 }), "");
});

test.run();
