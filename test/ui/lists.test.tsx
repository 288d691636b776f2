/** Search, pagination, tabs, tables and the keys of rows. */
import { Profiler } from "react";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { Router } from "wouter";
import { SearchBox } from "../../src/ui/forms/SearchBox.tsx";
import { type Column, DataTable } from "../../src/ui/lists/DataTable.tsx";
import { LinkTabs } from "../../src/ui/lists/LinkTabs.tsx";
import { Pagination } from "../../src/ui/lists/Pagination.tsx";
import { uniqueKeys } from "../../src/ui/lists/uniqueKeys.ts";
import {
  click,
  find,
  openDocument,
  press,
  type Rendered,
  render,
  textOf,
  textsOf,
  typeInto,
} from "../support/render.tsx";

let shown: Rendered;
test.after.each(() => shown?.unmount());
openDocument(test);

const pages = (page: number, count: number, gone: string[] = []) => (
  <Router hook={() => ["/customers", (href: string) => gone.push(href)]}>
    <Pagination page={page} pages={count} text="1–50 von 237" hrefOf={(to) => `/customers?page=${to}`} />
  </Router>
);
const links = () => [...shown.container.querySelectorAll("a")].map((link) => link.getAttribute("aria-label"));

test("pagination has the first, last and adjacent pages, none beyond the ends, and none of a single page", async () => {
  shown = await render(pages(5, 12));
  assert.equal(links(), [
    "Vorige Seite",
    ...[1, 4, 5, 6, 12].map((page) => `Seite ${page}`),
    "Nächste Seite",
  ]);
  assert.is(find("[aria-current=page]").textContent, "5");
  await shown.rerender(pages(1, 1));
  assert.equal(links(), []);
});

test("the focus moves from „Weiter“ to the current page on the last page", async () => {
  shown = await render(pages(2, 3));
  const next = find('[aria-label="Nächste Seite"]');
  next.focus();
  await click(next);
  await shown.rerender(pages(3, 3));
  assert.is(document.activeElement, find("[aria-current=page]"));
});

test("a plain click navigates without loading; with Ctrl the browser opens a tab", async () => {
  const gone: string[] = [];
  shown = await render(pages(1, 3, gone));
  const next = find('[aria-label="Nächste Seite"]');
  const clicks: boolean[] = [];
  shown.container.addEventListener("click", (event) => {
    clicks.push(event.defaultPrevented);
    event.preventDefault();
  });
  await click(next);
  await click(next, { ctrlKey: true });
  assert.equal(gone, ["/customers?page=2"]);
  assert.is(next.getAttribute("href"), "/customers?page=2");
  assert.is(clicks.length, 2);
});

test("the search reports every input, Escape clears it, Back replaces its text", async () => {
  const searched: string[] = [];
  const box = (value: string) => (
    <SearchBox label="Kunden suchen" value={value} onSearch={(text) => searched.push(text)} />
  );
  shown = await render(box(""));
  const input = find<HTMLInputElement>("input");
  await shown.rerender(box("Muster"));
  assert.is(input.value, "Muster");
  await press(input, "Escape");
  assert.equal(searched, [""]);
  assert.is(input.value, "");
});

test("the search keeps newer text if a late value from earlier typing arrives", async () => {
  const box = (value: string) => <SearchBox label="Suche" value={value} onSearch={() => {}} />;
  shown = await render(box(""));
  const input = find<HTMLInputElement>("input");
  await typeInto(input, "M");
  await typeInto(input, "Mu");
  await shown.rerender(box("M"));
  assert.is(input.value, "Mu");
  await shown.rerender(box("Mu"));
  await shown.rerender(box(""));
  assert.is(input.value, "", "Back");
});

test("the current tab is marked, an unknown count is not shown", async () => {
  const tab = { label: "Offen", href: "/a", current: true, count: 1225 };
  shown = await render(
    <LinkTabs label="Ansicht" tabs={[tab, { label: "Erledigt", href: "/b", current: false }]} />,
  );
  assert.equal(textsOf("a"), ["Offen1.225", "Erledigt"]);
  assert.is(find("[aria-current=page]").getAttribute("href"), "/a");
});

test("a table's first cell is the row header, and each cell has its column's name", async () => {
  shown = await render(
    <DataTable
      caption="Kunden"
      columns={[
        { name: "Name", cell: (row: { name: string; city: string }) => row.name },
        { name: "Ort", cell: (row) => row.city },
      ]}
      rows={[{ name: "Musterbau", city: "Hamburg" }]}
      keyOf={(row) => row.name}
    />,
  );
  assert.is(textOf("tbody th[scope=row]"), "Musterbau");
  assert.is(find("td").getAttribute("data-name"), "Ort");
});

test("a column without a cell does not compile", () => {
  const column: Column<string> = { name: "Ort", cell: (row) => row };
  // @ts-expect-error A column has a cell.
  const half: Column<string> = { name: "Ort" };
  assert.equal({ ...half, cell: column.cell }, column);
});

const letters = ["a", "b", "c", "d"];

/** A table of letters with checkboxes; a press on one is added to `pressed`. */
const selectable = (
  selected: readonly string[],
  pressed: (readonly string[])[],
  columns: Column<string>[],
) => (
  <DataTable
    caption="Buchstaben"
    columns={columns}
    rows={letters}
    keyOf={(row) => row}
    selection={{
      selected: new Set(selected),
      onSelect: (rows) => pressed.push(rows),
      nameOf: (row) => row.toUpperCase(),
      all: true,
    }}
  />
);

test("a row's checkbox has its name, and the head's takes all rows", async () => {
  const pressed: (readonly string[])[] = [];
  shown = await render(selectable(["a"], pressed, [{ name: "Klein", cell: (row) => row }]));
  const boxes = [...document.querySelectorAll<HTMLInputElement>("tbody input")];
  assert.equal(
    boxes.map((box) => [box.getAttribute("aria-label"), box.checked]),
    letters.map((row) => [`${row.toUpperCase()} auswählen`, row === "a"]),
  );
  await click(find("thead th[scope=col] input"));
  assert.equal(pressed, [letters]);
});

test("Shift takes the rows since the last press, also beside a checkbox, where Firefox does not pass it on to the box", async () => {
  const pressed: (readonly string[])[] = [];
  shown = await render(selectable([], pressed, [{ name: "Klein", cell: (row) => row }]));
  const place = (row: number, part: string) => find(`tbody tr:nth-child(${row}) ${part}`);
  await click(place(4, "label"));
  await click(place(2, "label"), { shiftKey: true });
  assert.is(document.activeElement, place(2, "input"));
  await click(place(1, "input"), { shiftKey: true });
  assert.equal(pressed, [["d"], ["b", "c", "d"], ["a", "b"]]);
});

test("a row is rendered again only if it, its selection or the columns have changed", async () => {
  const cells: string[] = [];
  const columns = [{ name: "Klein", cell: (row: string) => cells.push(row) && row }];
  shown = await render(selectable([], [], columns));
  cells.length = 0;
  await shown.rerender(selectable(["c"], [], columns));
  assert.equal([...new Set(cells)], ["c"]);
});

/** The numbers of rows on screen after the renderings. */
async function rowsPainted(whole: boolean) {
  const painted = new Set<number>();
  const rows = Array.from({ length: 50 }, (_, place) => `/${place}`);
  shown = await render(
    <Profiler id="list" onRender={() => painted.add(document.querySelectorAll("tbody tr").length)}>
      <DataTable
        caption="Kunden"
        columns={[{ name: "Name", cell: (row: string) => row }]}
        rows={rows}
        keyOf={(row) => row}
        whole={whole}
      />
    </Profiler>,
  );
  return [...painted];
}

test("a row's first cell is its link, and the arrow keys move from row to row, also from the first", async () => {
  shown = await render(
    <DataTable
      caption="Mitarbeiter"
      columns={[
        { name: "Name", cell: (row: string) => row },
        { name: "Ort", cell: () => "Hamburg" },
      ]}
      rows={["Ahlers", "Brandt", "Celik"]}
      keyOf={(row) => row}
      hrefOf={(row) => `/${row}`}
    />,
  );
  find<HTMLElement>("tbody a").focus();
  const keys = ["ArrowDown", "ArrowDown", "ArrowDown", "Home", "End", "ArrowUp"];
  const reached: (string | null | undefined)[] = [];
  for (const key of keys) {
    await press(document.activeElement as HTMLElement, key);
    reached.push(document.activeElement?.getAttribute("href"));
  }
  assert.equal(reached, ["/Brandt", "/Celik", "/Celik", "/Ahlers", "/Celik", "/Brandt"]);
});

test("the rows that fit the window are rendered first, and all of them right after", async () => {
  assert.equal(await rowsPainted(false), [Math.ceil(window.innerHeight / 40), 50]);
});

test("a list is whole at once if the user returns to a place in it", async () => {
  assert.equal(await rowsPainted(true), [50]);
});

/** Keys for lists of another system: unique, and stable while the list stays the same. */
const keysOf = (items: readonly string[]) => uniqueKeys(items, (item) => item).map(({ key }) => key);

test("a name is its own key in a list; if it occurs twice it has two keys, the first one unchanged; the order stays", () => {
  const names = ["a", "b", "a", "a"];
  const keys = keysOf(names);
  assert.is(keys[0], "a");
  assert.is(new Set(keys).size, 4);
  assert.equal(keysOf(names), keys);
  const numbers = uniqueKeys([0, 1, 2, 3], (at) => names[at] ?? "").map(({ item }) => item);
  assert.equal(numbers, [0, 1, 2, 3]);
});

test.run();
