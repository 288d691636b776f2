/** Every stored field of one staff user except the id, read-only. */

import { mailto } from "../../../domain/contactLinks.ts";
import { formatDateTime } from "../../../domain/germanFormats.ts";
import { groupName, permissionsText } from "../../../domain/staff.ts";
import { ScreenHeader } from "../../../hooks/ScreenHeader.tsx";
import { useRead } from "../../../hooks/useRead.ts";
import { useRoute } from "../../../hooks/useRoute.ts";
import * as staff from "../../../services/staff.ts";
import { Card } from "../../../ui/Card.tsx";
import { DefinitionList } from "../../../ui/DefinitionList.tsx";
import { EmailAddress } from "../../../ui/EmailAddress.tsx";
import { RecordNotFound } from "../RecordNotFound.tsx";

export function UserDetails() {
  const { id = "" } = useRoute().params;
  const { answer: user } = useRead(staff.member(id));
  if (!user) return <RecordNotFound list="Users" explanation="Diesen Mitarbeiter gibt es nicht mehr" />;
  return (
    <>
      <ScreenHeader back="Users" record={`${user.firstname} ${user.lastname}`.trim() || user.email} />
      <div className="narrow">
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
      </div>
    </>
  );
}
