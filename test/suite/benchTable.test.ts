/** The report of `npm run bench` on its bars. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { compare, hasBar, isMissed, missedLines, tableLines } from "../../.tools/bench/table.mjs";

/** The rows whose bar these medians miss. */
const missedOf = (medians: object) => compare(medians).filter(isMissed);

test("a ratio at its bar is kept, one above it is missed, with the excess in percent", () => {
  assert.equal(missedOf({ wholeWay: { ours: 750, amplify: 1000 } }), []);
  const missed = missedOf({ wholeWay: { ours: 825, amplify: 1000 } });
  assert.equal(missedLines(missed), [
    "1 bar is missed:",
    "  Opened to first row, signing in beside Amplify, plain UI: 0.82 x, at most 0.75 x, 10 % too much",
  ]);
});

test("a limit applies to the app's own figure, whatever the peer has", () => {
  const kib = 1024;
  assert.equal(missedOf({ fileBytes: { ours: 150 * kib, amplify: 10 * kib } }), []);
  const [missed] = missedOf({ fileBytes: { ours: 153 * kib, amplify: 200 * kib } });
  assert.is(missed?.missedBy, "2 %");
});

test("a figure without a bar misses none; an app that does not start misses its bar", () => {
  assert.equal(missedOf({ reloadHot: { ours: 900, amplifySplit: 1 } }), []);
  const [missed] = missedOf({ event: { ours: null } });
  assert.is(missed?.ours, "does not start");
});

test("a figure that was not measured has no row; a line reports that all bars are kept", () => {
  assert.equal(compare({ wholeWay: { amplify: 1000 } }), []);
  assert.equal(missedLines(compare({ event: { ours: 14 } })), ["Every bar is kept."]);
});

const rows = compare({
  event: { ours: 140 },
  wholeWay: { ours: 700, amplify: 1000 },
  reloadHot: { ours: 800, amplifySplit: 1500 },
});

test("each row of the table shows whether its bar is kept", () => {
  const last = tableLines(rows)
    .slice(2)
    .map((line) => line.split("|").at(-2)?.trim());
  assert.equal(last, ["ok", "", "missed"]);
});

test("the page's table holds only the rows with a bar", () => {
  assert.equal(
    rows.filter(hasBar).map(({ what }) => what),
    ["Opened to first row, signing in", "Event to painted change"],
  );
});

test.run();
