/** The staff users by last name, with a search. */
import { formatDateTime, formatNumber } from "../../../domain/germanFormats.ts";
import { groupName, searchStaff, staffName } from "../../../domain/staff.ts";
import { AsyncBoundary } from "../../../hooks/AsyncBoundary.tsx";
import { ScreenHeader } from "../../../hooks/ScreenHeader.tsx";
import { useApp, useStore } from "../../../hooks/useApp.ts";
import { useRead } from "../../../hooks/useRead.ts";
import { useHref, useSearchParams } from "../../../hooks/useRoute.ts";
import { routes } from "../../../routes.ts";
import * as staff from "../../../services/staff.ts";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { EmailAddress } from "../../../ui/EmailAddress.tsx";
import { SearchBox } from "../../../ui/forms/SearchBox.tsx";
import { PlusIcon } from "../../../ui/icons/staffIcons.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { ListSheet, ToolLine } from "../../../ui/lists/ListSheet.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import { SearchPicture, StaffPicture } from "../../../ui/pictures/staffPictures.tsx";
import { Inset, Surface } from "../../../ui/Surface.tsx";
import { UnreadableRows } from "../UnreadableRows.tsx";

export function Users() {
  const href = useHref();
  const [searchParams, change] = useSearchParams();
  const search = searchParams.get("search") ?? "";
  const add = (
    <ButtonLink href={href("NewUser")} variant="primary">
      <PlusIcon />
      {routes.NewUser.title}
    </ButtonLink>
  );
  return (
    <>
      <ScreenHeader actions={add} />
      <ListSheet
        search={
          <SearchBox
            label="Mitarbeiter suchen"
            value={search}
            onSearch={(text) => change({ search: text })}
          />
        }
      >
        <AsyncBoundary skeleton={<Loading />}>
          <StaffTable search={search} />
        </AsyncBoundary>
      </ListSheet>
    </>
  );
}

const Loading = () => (
  <Surface>
    <ToolLine />
    <Inset>
      <Skeleton label="Mitarbeiter werden geladen" />
    </Inset>
  </Surface>
);

function StaffTable({ search }: { search: string }) {
  const href = useHref();
  const { arrival } = useStore(useApp().router.location);
  const { answer, busy } = useRead(staff.members());
  const found = searchStaff(answer.rows, search);
  return (
    <Surface>
      <ToolLine>
        <p role="status">{`${formatNumber(found.length)} Mitarbeiter`}</p>
      </ToolLine>
      <UnreadableRows count={answer.unreadable} one="Mitarbeiter" many="Mitarbeiter" />
      {found.length === 0 ? (
        <EmptyState
          title={search ? `Keine Treffer für „${search}“` : "Noch keine Mitarbeiter"}
          picture={search ? <SearchPicture /> : <StaffPicture />}
          action={search && <ButtonLink href={href("Users")}>Alle Mitarbeiter zeigen</ButtonLink>}
        />
      ) : (
        <DataTable
          caption="Mitarbeiter"
          busy={busy}
          rows={found}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => href("UserDetails", { id })}
          whole={arrival === "returned"}
          columns={[
            { name: "Name", cell: staffName },
            { name: "E-Mail", card: "text", cell: ({ email }) => <EmailAddress address={email} /> },
            { name: "Gruppe", card: "badge", cell: ({ group }) => groupName(group) },
            { name: "Hinzugefügt am", cell: ({ createdAt }) => formatDateTime(createdAt) },
          ]}
        />
      )}
    </Surface>
  );
}
