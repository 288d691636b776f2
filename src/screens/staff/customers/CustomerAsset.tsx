/** The fields of one asset, as the customer system names them. Only admins have this screen. */
import { formatIfDate } from "../../../domain/germanFormats.ts";
import { AsyncBoundary } from "../../../hooks/AsyncBoundary.tsx";
import { ScreenHeader } from "../../../hooks/ScreenHeader.tsx";
import { useRead } from "../../../hooks/useRead.ts";
import { useHref, useRoute } from "../../../hooks/useRoute.ts";
import * as customers from "../../../services/customers.ts";
import { Link } from "../../../ui/Link.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import { AssetPicture } from "../../../ui/pictures/staffPictures.tsx";
import { Surface } from "../../../ui/Surface.tsx";
import { UnreadableRows } from "../UnreadableRows.tsx";

export function CustomerAsset() {
  const { id = "", assetid = "" } = useRoute().params;
  const href = useHref();
  const back = <Link href={href("CustomerDetails", { id })}>Zurück zum Kunden</Link>;
  return (
    <>
      <ScreenHeader above={back} />
      <AsyncBoundary skeleton={<Skeleton label="Asset wird geladen" />}>
        <Fields clientId={id} id={assetid} />
      </AsyncBoundary>
    </>
  );
}

function Fields({ clientId, id }: { clientId: string; id: string }) {
  const { answer: fields } = useRead(customers.assetFields({ clientId, id }));
  if (fields.length === 0)
    return (
      <Surface>
        <EmptyState title="Zu diesem Asset sind keine Felder hinterlegt" picture={<AssetPicture />} />
      </Surface>
    );
  return (
    <Surface>
      <UnreadableRows count={fields.leftOut} one="Feld" many="Felder" />
      <DataTable
        caption="Felder des Assets"
        rows={fields}
        keyOf={({ id, name }) => `${id}\n${name}`}
        columns={[
          { name: "Name", cell: ({ name }) => <span className="note">{name}</span> },
          { name: "Wert", width: "65%", card: "text", cell: ({ value }) => formatIfDate(value) || "–" },
        ]}
      />
    </Surface>
  );
}
