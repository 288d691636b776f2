/** The pad without a readable canvas, as in happy-dom; drawing is tested in a browser. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { SignaturePad } from "../../src/ui/signature/SignaturePad.tsx";
import { toPng } from "../../src/ui/signature/toPng.ts";
import { openDocument, render, textOf } from "../support/render.tsx";

openDocument(test);

test("it explains that the browser does not let it read the signature, and makes no image", async () => {
  const shown = await render(<SignaturePad value={null} onChange={() => assert.unreachable()} id="pad" />);
  assert.match(textOf("#pad[role=alert]"), "Ihr Browser erlaubt dieser Seite nicht");
  assert.match(textOf("#pad[role=alert]"), "erlauben Sie an der Adresszeile, Canvas-Daten zu lesen");
  await toPng({ kind: "typed", name: "Max Muster" }).then(assert.unreachable, (thrown) =>
    assert.match(thrown.message, "blocks reading"),
  );
  await shown.unmount();
});

test.run();
