/** Lists in their states: loading, empty, full, with long texts. */
import { Button } from "../../../src/ui/Button.tsx";
import { SearchBox } from "../../../src/ui/forms/SearchBox.tsx";
import { DataTable } from "../../../src/ui/lists/DataTable.tsx";
import { EmptyState } from "../../../src/ui/lists/EmptyState.tsx";
import { LinkTabs } from "../../../src/ui/lists/LinkTabs.tsx";
import { ListSheet, SelectionBar, ToolLine } from "../../../src/ui/lists/ListSheet.tsx";
import { Pagination } from "../../../src/ui/lists/Pagination.tsx";
import { Skeleton } from "../../../src/ui/lists/Skeleton.tsx";
import { Surface } from "../../../src/ui/Surface.tsx";
import { longWord, type Specimens } from "../Specimen.ts";

const rows = [
  { name: "Ahlers, Astrid", email: "admin@nordwind.example", group: "Admin" },
  { name: "Özdemir, Mirko", email: "mitarbeit@nordwind.example", group: "Mitarbeiter" },
  { name: longWord, email: `${longWord}@nordwind.example`, group: longWord },
];
const columns = [
  {
    name: "Name",
    sort: { by: "name", direction: "ascending" } as const,
    cell: ({ name }: (typeof rows)[number]) => name,
  },
  { name: "E-Mail", cell: ({ email }: (typeof rows)[number]) => email },
  { name: "Gruppe", cell: ({ group }: (typeof rows)[number]) => group },
];
const order = { sort: "name", onSort: () => {} };
const selection = {
  selected: new Set(["admin@nordwind.example"]),
  onSelect: () => {},
  nameOf: ({ name }: (typeof rows)[number]) => name,
  all: true,
};
const pages = { hrefOf: (page: number) => `#page-${page}` };

export const lists: Specimens = {
  "lists/DataTable.tsx": {
    full: (
      <Surface>
        <DataTable caption="Mitarbeiter" columns={columns} rows={rows} keyOf={({ email }) => email} />
      </Surface>
    ),
    "others are loading": (
      <Surface>
        <DataTable caption="Mitarbeiter" columns={columns} rows={rows} keyOf={({ email }) => email} busy />
      </Surface>
    ),
    "dense, in groups, with an order and a selection": (
      <Surface>
        <DataTable
          dense
          caption="Mitarbeiter, dicht"
          columns={columns}
          rows={rows}
          keyOf={({ email }) => email}
          order={order}
          selection={selection}
          groupAt={(place) => place === 1 && "Mitarbeiter ohne Gruppe"}
        />
      </Surface>
    ),
  },
  "lists/EmptyState.tsx": {
    "with a next step": (
      <EmptyState title="Noch niemand eingeladen" action={<Button variant="primary">Einladen</Button>}>
        Hier stehen die Kunden, die Sie eingeladen haben.
      </EmptyState>
    ),
    done: <EmptyState title="Alles erledigt" done />,
  },
  "lists/LinkTabs.tsx": {
    counted: (
      <LinkTabs
        label="Ansichten"
        tabs={[
          { href: "#all", label: "Alle", count: 149, provisional: true, current: false },
          { href: "#open", label: "Offen", count: 11, current: true },
          { href: "#done", label: "Erledigt", current: false },
        ]}
      />
    ),
    interactive: (
      <LinkTabs
        label="Ansichten, berührt"
        tabs={[{ href: "#all", label: "Alle", count: 149, current: false }]}
      />
    ),
  },
  "lists/ListSheet.tsx": {
    tools: (
      <ListSheet search={<SearchBox label="Suchen" value="" onSearch={() => {}} />}>
        <Surface>
          <ToolLine>
            <LinkTabs label="Ansichten, mit Suche" tabs={[{ href: "#all", label: "Alle", current: true }]} />
          </ToolLine>
        </Surface>
      </ListSheet>
    ),
    selected: (
      <ListSheet search={<SearchBox label="Suchen, verdeckt" value="" onSearch={() => {}} />}>
        <Surface>
          <ToolLine>
            <SelectionBar count={3} all={149} isAll={false} onAll={() => {}} onClear={() => {}}>
              <Button variant="primary">E-Mails senden …</Button>
            </SelectionBar>
          </ToolLine>
        </Surface>
      </ListSheet>
    ),
  },
  "lists/Pagination.tsx": {
    first: <Pagination page={1} pages={5} text="1–50 von 237" {...pages} />,
    middle: <Pagination page={300} pages={1200} text="14.951–15.000 von 59.999" {...pages} />,
    single: <Pagination page={1} pages={1} text="1–3 von 3" {...pages} />,
  },
  "lists/Skeleton.tsx": {
    loading: <Skeleton />,
    "three rows": <Skeleton rows={3} label="Kunden werden geladen" />,
  },
};
