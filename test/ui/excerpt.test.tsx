/** Texts of other services: cut where they are too long, with the length of the whole. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { DefinitionList } from "../../src/ui/DefinitionList.tsx";
import { EmailAddress } from "../../src/ui/EmailAddress.tsx";
import { Excerpt, excerptOf } from "../../src/ui/Excerpt.tsx";
import { DataTable } from "../../src/ui/lists/DataTable.tsx";
import { PageHeader } from "../../src/ui/PageHeader.tsx";
import { openDocument, type Rendered, render } from "../support/render.tsx";

let shown: Rendered | undefined;
test.after.each(async () => {
  await shown?.unmount();
  shown = undefined;
});
openDocument(test);

const long = "x".repeat(1_000_000);

test("a text of up to a thousand characters is shown as it is", () => {
  const remark = "Wort ".repeat(200);
  assert.is(excerptOf(remark), remark);
  assert.is(excerptOf(""), "");
});

test("a longer one is cut, and says how long it is", () => {
  assert.is(excerptOf(long), `${"x".repeat(1_000)} … (gekürzt, insgesamt 1.000.000 Zeichen)`);
});

test("no character is cut in half", () => {
  assert.match(excerptOf(`x${"😀".repeat(1_000)}`), /😀 … /);
});

test("every part that shows other services' texts cuts them", async () => {
  shown = await render(
    <>
      <Excerpt text={long} />
      <EmailAddress address={`${long}@a.example`} />
      <PageHeader title={long} below={long} />
      <DefinitionList facts={[{ name: long, value: long }]} />
      <DataTable
        caption="Felder"
        rows={[long]}
        keyOf={() => "1"}
        columns={[{ name: "Wert", cell: (text) => text }]}
      />
    </>,
  );
  const { length } = shown.container.outerHTML;
  assert.ok(length < 10_000, `${length} characters`);
  assert.is(shown.container.textContent?.match(/gekürzt/g)?.length, 7);
});

test.run();
