/** Every stored field of one staff user, read-only (decisions 7 and 30). */
import { useRead } from "../../../app/data/useRead.ts";
import { useHref, useRoute } from "../../../app/navigation/useRoute.ts";
import { formatDateTime } from "../../../domain/dates.ts";
import { groupName, permissionsText } from "../../../domain/staff.ts";
import * as staff from "../../../services/staff.ts";
import { Card } from "../../../ui/Card.tsx";
import { DefinitionList } from "../../../ui/DefinitionList.tsx";
import { Link } from "../../../ui/Link.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { RecordNotFound } from "../RecordNotFound.tsx";

export function UserDetails() {
  const { id = "" } = useRoute().params;
  const href = useHref();
  const { answer: user } = useRead(staff.member(id));
  const back = <Link href={href("Users")}>Mitarbeiter</Link>;
  if (!user) {
    return (
      <RecordNotFound
        back={back}
        title="Mitarbeiter nicht gefunden"
        explanation="Diesen Mitarbeiter gibt es nicht (mehr)"
        listHref={href("Users")}
        listLabel="Zur Liste der Mitarbeiter"
      />
    );
  }
  return (
    <>
      <PageHeader above={back} title={`${user.firstname} ${user.lastname}`.trim() || user.email} />
      <Card title="Konto">
        <DefinitionList
          facts={[
            { name: "Nachname", value: user.lastname },
            { name: "Vorname", value: user.firstname },
            { name: "E-Mail", value: user.email },
            { name: "Gruppe", value: groupName(user.group) },
            { name: "Berechtigungen", value: permissionsText(user.permissions) },
            { name: "Angelegt am", value: formatDateTime(user.createdAt) },
            { name: "Geändert am", value: formatDateTime(user.updatedAt) },
            { name: "Kennung", value: user.id },
          ]}
        />
      </Card>
    </>
  );
}
