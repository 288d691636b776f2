/** Search, pagination, tabs and tables. */
import { Profiler } from "react";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { Router } from "wouter";
import { SearchBox } from "../../src/ui/forms/SearchBox.tsx";
import { DataTable } from "../../src/ui/lists/DataTable.tsx";
import { LinkTabs } from "../../src/ui/lists/LinkTabs.tsx";
import { Pagination } from "../../src/ui/lists/Pagination.tsx";
import { RowList } from "../../src/ui/lists/RowList.tsx";
import {
  act,
  click,
  find,
  openDocument,
  press,
  type Rendered,
  render,
  textOf,
  typeInto,
} from "../support/render.tsx";

let shown: Rendered;
test.after.each(() => shown.unmount());
openDocument(test);

const pages = (page: number, count: number, gone: string[] = []) => (
  <Router hook={() => ["/customers", (href: string) => gone.push(href)]}>
    <Pagination page={page} pages={count} text="1–50 von 237" hrefOf={(to) => `/customers?page=${to}`} />
  </Router>
);
const links = () => [...shown.container.querySelectorAll("a")].map((link) => link.getAttribute("aria-label"));

test("pagination: first, last and adjacent pages, none beyond the ends", async () => {
  shown = await render(pages(5, 12));
  assert.equal(links(), [
    "Vorige Seite",
    ...[1, 4, 5, 6, 12].map((page) => `Seite ${page}`),
    "Nächste Seite",
  ]);
  assert.is(find("[aria-current=page]").textContent, "5");
  await shown.rerender(pages(1, 1));
  assert.equal(links(), ["Seite 1"]);
});

test("on the last page the focus goes from the way to the next one to the page's own number", async () => {
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

test('search: every input is reported, "/" focuses it, Escape clears it, Back replaces its text', async () => {
  const searched: string[] = [];
  const box = (value: string) => (
    <SearchBox label="Kunden suchen" value={value} slash onSearch={(text) => searched.push(text)} />
  );
  shown = await render(box(""));
  const input = find<HTMLInputElement>("input");
  await press(document.body, "/");
  assert.is(document.activeElement, input);
  await shown.rerender(box("Muster"));
  assert.is(input.value, "Muster");
  await press(input, "Escape");
  assert.equal(searched, [""]);
  assert.is(input.value, "");
});

test("search: a late value from earlier typing does not overwrite newer text", async () => {
  const box = (value: string) => <SearchBox label="Suche" value={value} slash onSearch={() => {}} />;
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

test('"/" typed into another field is a slash', async () => {
  shown = await render(
    <>
      <input id="other" />
      <SearchBox label="Suche" value="" slash onSearch={() => {}} />
    </>,
  );
  const other = find("#other");
  await act(async () => other.focus());
  await press(other, "/");
  assert.is(document.activeElement, other);
});

test('where "/" is switched off it leads nowhere, and nothing names it', async () => {
  shown = await render(<SearchBox label="Suche" value="" slash={false} onSearch={() => {}} />);
  await press(document.body, "/");
  assert.is(document.activeElement, document.body);
  assert.not(find("input").hasAttribute("aria-keyshortcuts"));
  assert.is(shown.container.textContent, "Suche");
});

test("tabs: the current one is marked, an unknown count is not shown", async () => {
  const tab = { label: "Offen", href: "/a", current: true, count: 1225 };
  shown = await render(
    <LinkTabs label="Ansicht" tabs={[tab, { label: "Erledigt", href: "/b", current: false }]} />,
  );
  assert.equal(
    [...shown.container.querySelectorAll("a")].map((link) => link.textContent),
    ["Offen1.225", "Erledigt"],
  );
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

/** How many rows stood after each rendering. */
async function rowsPainted(returned: boolean) {
  const painted = new Set<number>();
  const rows = Array.from({ length: 50 }, (_, place) => {
    const address = `/${place}`;
    return (
      <a key={address} href={address}>
        {address}
      </a>
    );
  });
  shown = await render(
    <Profiler id="list" onRender={() => painted.add(document.querySelectorAll("li").length)}>
      <RowList label="Kunden" rows={rows} returned={returned} />
    </Profiler>,
  );
  return [...painted];
}

test("the rows that a window can show are there first, and all of them right after", async () => {
  assert.equal(await rowsPainted(false), [Math.ceil(window.innerHeight / 40), 50]);
});

test("whoever comes back to a place in a list finds it whole at once", async () => {
  assert.equal(await rowsPainted(true), [50]);
});

test.run();
