/** One staff user, every stored field, read-only (decisions 7 and 30). */

import { useApp } from "../../../app/context.ts";
import { useRead } from "../../../app/data/useRead.ts";
import { Link } from "../../../app/navigation/Link.tsx";
import { useHref, useRoute } from "../../../app/navigation/useRoute.ts";
import { formatDateTime } from "../../../domain/dates.ts";
import { groupName, permissionsText } from "../../../domain/staff.ts";
import * as staff from "../../../services/staff.ts";
import { buttonLook } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { DefinitionList } from "../../../ui/DefinitionList.tsx";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";

export function UserDetails() {
  const { id = "" } = useRoute().params;
  const { wire } = useApp();
  const href = useHref();
  const { answer: of } = useRead("staffUser", id, (signal) => staff.member(wire, id, signal));
  const back = <Link href={href("Users")}>Mitarbeiter</Link>;
  if (!of) {
    return (
      <>
        <PageHeader above={back} title="Mitarbeiter nicht gefunden" />
        <EmptyState
          title="Diesen Mitarbeiter gibt es nicht (mehr)"
          action={
            <Link href={href("Users")} className={buttonLook("primary")}>
              Zur Liste der Mitarbeiter
            </Link>
          }
        />
      </>
    );
  }
  return (
    <>
      <PageHeader above={back} title={`${of.firstname} ${of.lastname}`.trim() || of.email} />
      <Card title="Konto">
        <DefinitionList
          facts={[
            { name: "Nachname", value: of.lastname },
            { name: "Vorname", value: of.firstname },
            { name: "E-Mail", value: of.email },
            { name: "Gruppe", value: groupName(of.group) },
            { name: "Berechtigungen", value: permissionsText(of.permissions) },
            { name: "Angelegt am", value: formatDateTime(of.createdAt) },
            { name: "Geändert am", value: formatDateTime(of.updatedAt) },
            { name: "Kennung", value: of.id },
          ]}
        />
      </Card>
    </>
  );
}
