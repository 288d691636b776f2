/** The gallery shows every part of src/ui. */
import { readdirSync } from "node:fs";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { openDocument } from "../support/document.ts";

openDocument(test);

// Components look for a document when they are loaded.
const { specimens } = await import("../../.tools/gallery/specimens.ts");

test("every component file of src/ui is in the gallery, once", () => {
  const files = readdirSync("src/ui", { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".tsx"));
  assert.ok(files.includes("icons/Icon.tsx"));
  const shown = Object.keys(specimens).flatMap((names) => names.split(", "));
  assert.equal(shown.toSorted(), files.toSorted());
});

test("each part has a state to show", () => {
  for (const [files, states] of Object.entries(specimens)) assert.ok(Object.keys(states).length > 0, files);
});

test.run();
