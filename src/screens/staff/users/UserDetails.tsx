/** Every stored field of one staff user except the id, read-only. */

import { mailto } from "../../../domain/contactLinks.ts";
import { formatDateTime } from "../../../domain/germanFormats.ts";
import { groupName, permissionsText } from "../../../domain/staff.ts";
import { useRead } from "../../../hooks/useRead.ts";
import { useHref, useRoute } from "../../../hooks/useRoute.ts";
import * as staff from "../../../services/staff.ts";
import { Card } from "../../../ui/Card.tsx";
import { DefinitionList } from "../../../ui/DefinitionList.tsx";
import { EmailAddress } from "../../../ui/EmailAddress.tsx";
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
        explanation="Diesen Mitarbeiter gibt es nicht mehr"
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
            { name: "E-Mail", value: <EmailAddress address={user.email} href={mailto(user.email)} /> },
            { name: "Gruppe", value: groupName(user.group) },
            { name: "Berechtigungen", value: permissionsText(user.permissions) },
            { name: "Hinzugefügt am", value: formatDateTime(user.createdAt) },
            { name: "Geändert am", value: formatDateTime(user.updatedAt) },
          ]}
        />
      </Card>
    </>
  );
}
