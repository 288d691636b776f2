/** The list of a round: a press or a result renders one line, however many there are. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { RoundLines } from "../../src/screens/staff/rounds/RoundLines.tsx";
import { openDocument, type Rendered, render } from "../support/render.tsx";

let shown: Rendered;
test.after.each(() => shown.unmount());
openDocument(test);

test("a result or a press renders only its own line again", async () => {
  const seen: string[] = [];
  const outcomes = new Map(
    ["a", "b", "c"].map((id) => {
      const outcome = { kind: "done" as const, text: "gesendet" };
      Object.defineProperty(outcome, "text", { get: () => seen.push(id) && `gesendet ${id}` });
      return [id, outcome];
    }),
  );
  const known = new Set(["a"]);
  const take = () => {};
  const list = () => (
    <RoundLines
      label="Ergebnisse"
      lines={[...outcomes.keys()].map((id) => ({ id, name: id, box: `${id} erinnern`, checked: true }))}
      outcomes={new Map([...outcomes].filter(([id]) => known.has(id)))}
      onTake={take}
    />
  );
  const lines = () => [...document.querySelectorAll("li")].map(({ textContent }) => textContent);
  shown = await render(list());
  assert.equal(lines(), ["agesendet a", "bwartet", "cwartet"]);
  seen.length = 0;
  known.add("b");
  await shown.rerender(list());
  assert.equal(lines(), ["agesendet a", "bgesendet b", "cwartet"]);
  assert.equal([...new Set(seen)], ["b"]);
});

test.run();
