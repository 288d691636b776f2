/** The signature's picture: its bytes, fixed for the same strokes and names, and the place of its ink. */
import { createHash } from "node:crypto";
import { zlibSync } from "fflate";
import { test } from "uvu";
import * as assert from "uvu/assert";
import scriptFace from "../../src/ui/signature/dancingScript.face";
import { UnreadableCanvas } from "../../src/ui/signature/nameInk.ts";
import type { Signature, Stroke } from "../../src/ui/signature/signature.ts";
import { type PictureParts, toPng } from "../../src/ui/signature/toPng.ts";
import { openDocument } from "../support/document.ts";
import { provideCanvas } from "../support/fakeCanvas.ts";
import { liesOn, pictureOf } from "../support/ink.ts";
import { HUNDRED_STROKES, recordedStrokes, TYPED_NAME, typedName } from "../support/signaturePictures.ts";

openDocument(test);

const parts: PictureParts = { zlib: async () => zlibSync, scriptFace: async () => scriptFace };

const bytesOf = (url: string) => Buffer.from(url.replace(/^data:image\/png;base64,/, ""), "base64");
const hashOf = (url: string) => createHash("sha256").update(bytesOf(url)).digest("hex");
const inkOf = async (signature: Signature) => pictureOf(bytesOf(await toPng(signature, parts)));

const drawn = (strokes: readonly Stroke[], width = 560): Signature => ({ kind: "drawn", strokes, width });

test("a hundred recorded strokes and a typed name give these bytes in every browser (engines' journeys)", async () => {
  assert.is(hashOf(await toPng(drawn(recordedStrokes()), parts)), HUNDRED_STROKES);
  assert.is(hashOf(await toPng({ kind: "typed", name: typedName }, parts)), TYPED_NAME);
});

test("the ink lies along the strokes, a dot stays a dot, and the pen is as thick as on screen", async () => {
  const HEIGHT = 1 / 2.625;
  const wide: readonly (readonly [number, number])[] = Array.from({ length: 20 }, (_, at) => [
    0.1 + at * 0.04,
    at % 2 ? 0.5 : 0.4,
  ]);
  const stroke = wide.map(([x, y], at) => ({ x, y: y * HEIGHT, pressure: 0.5, time: at * 8 }));
  const picture = await inkOf(drawn([stroke]));
  assert.equal([picture.width, picture.height], [1050, 400]);
  liesOn(picture, [wide]);

  const dot = { x: 0.5, y: 0.2, pressure: 0.5, time: 0 };
  const [thin, thick] = [await inkOf(drawn([[dot]], 1050)), await inkOf(drawn([[dot]], 350))];
  const radiusOf = (count: number) => Math.sqrt(count / Math.PI);
  assert.ok(
    Math.abs(radiusOf(thin.ink.length) - 1.5) < 0.5,
    "three pixels of the paper are three of the pad's",
  );
  assert.ok(Math.abs(radiusOf(thick.ink.length) - 4.5) < 0.5, "and nine where the pad was a third as wide");
});

test("a combining accent becomes the face's letter, and spaces around a name are not drawn", async () => {
  const [whole, apart] = [typedName, typedName.normalize("NFD")];
  const [one, other] = [
    await toPng({ kind: "typed", name: whole }, parts),
    await toPng({ kind: "typed", name: apart }, parts),
  ];
  assert.is(one, other);
});

test("very many strokes still fit into the record, in hard black and white", async () => {
  const strokes = recordedStrokes(700);
  const url = await toPng(drawn(strokes, 1050), parts);
  assert.ok(url.length <= 250_000, `${url.length} characters`);
});

test("one signature is drawn once; a failed picture is drawn again", async () => {
  const signature = drawn(recordedStrokes(3));
  const failing = { ...parts, zlib: () => Promise.reject(new Error("no network")) };
  await toPng(signature, failing).then(assert.unreachable, ({ message }) => assert.is(message, "no network"));
  const url = await toPng(signature, parts);
  assert.is(await toPng(signature, failing), url, "what was shown is sent");
});

test("a name with letters that the face lacks is drawn by the canvas, if the page may read it", async () => {
  const greek: Signature = { kind: "typed", name: "Ελένη Müller" };
  const rejects = () =>
    toPng({ ...greek }, parts).then(assert.unreachable, (thrown) =>
      assert.instance(thrown, UnreadableCanvas),
    );
  await rejects();
  const noise = () => ({ data: Uint8ClampedArray.from({ length: 32 }, (_, at) => (at * 97) % 256) });
  const refusal = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  for (const read of [undefined, noise, refusal]) {
    const restore = provideCanvas({ isReadable: false, read });
    await rejects();
    restore();
  }
});

test.run();
