/** The staff, by last name, with a search (specification, section 2). */

import { useApp } from "../../app/app.ts";
import { Link } from "../../app/Link.tsx";
import { Part } from "../../app/Part.tsx";
import { useHref, useQuery } from "../../app/place.ts";
import { useRead } from "../../app/read.ts";
import { findable, holds, wordsOf } from "../../domain/finding.ts";
import { momentText } from "../../domain/moment.ts";
import { groupName } from "../../domain/staff.ts";
import * as staff from "../../services/staff.ts";
import { buttonLook } from "../../ui/Button.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { EmailAddress } from "../../ui/EmailAddress.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PlusIcon } from "../../ui/icons/Plus.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { enterRows } from "./arrowKeys.ts";

export function Users() {
  const href = useHref();
  const [query, change] = useQuery();
  const search = query.get("search") ?? "";
  const add = (
    <Link href={href("NewUser")} className={buttonLook("primary")}>
      <PlusIcon />
      Mitarbeiter hinzufügen
    </Link>
  );
  return (
    <>
      <PageHeader title="Mitarbeiter" actions={add} />
      <SearchBox
        label="Mitarbeiter suchen"
        value={search}
        onDown={enterRows}
        onSearch={(text) => change({ search: text })}
      />
      <Part skeleton={<Skeleton label="Mitarbeiter werden geladen" />}>
        <StaffTable search={search} />
      </Part>
    </>
  );
}

function StaffTable({ search }: { search: string }) {
  const { wire } = useApp();
  const href = useHref();
  const { answer, busy } = useRead("staff", null, (signal) => staff.list(wire, signal));
  const words = wordsOf(search);
  const found = answer.filter((of) => holds(findable(of.lastname, of.firstname, of.email), words));
  return (
    <>
      <p className="visually-hidden" role="status">
        {`${found.length} Mitarbeiter gefunden`}
      </p>
      {found.length === 0 ? (
        <EmptyState
          title={search ? `Kein Mitarbeiter gefunden für „${search}“` : "Noch keine Mitarbeiter"}
          action={
            search && (
              <Link href={href("Users")} className={buttonLook("secondary")}>
                Alle Mitarbeiter zeigen
              </Link>
            )
          }
        />
      ) : (
        <DataTable
          caption="Mitarbeiter"
          busy={busy}
          rows={found}
          keyOf={({ id }) => id}
          columns={[
            {
              name: "Name",
              cell: ({ id, lastname, firstname, email }) => (
                <Link href={href("UserDetails", { id })}>
                  {[lastname, firstname].filter((part) => part !== "").join(", ") || email}
                </Link>
              ),
            },
            { name: "E-Mail", cell: ({ email }) => <EmailAddress of={email} /> },
            { name: "Gruppe", cell: ({ group }) => groupName(group) },
            { name: "Angelegt am", cell: ({ createdAt }) => momentText(createdAt) },
          ]}
        />
      )}
    </>
  );
}
