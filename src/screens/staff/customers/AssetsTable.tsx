/** A customer's assets: the type and the key of each. */

import { useHref } from "../../../app/navigation/useRoute.ts";
import type { Asset } from "../../../domain/customer.ts";
import { formatIfDate } from "../../../domain/dates.ts";
import { Excerpt } from "../../../ui/Excerpt.tsx";
import { Link } from "../../../ui/Link.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";

interface AssetsTableProps {
  clientId: string;
  assets: readonly Asset[];
  /** Whether the area has the screen for a single asset. */
  linked: boolean;
}

export function AssetsTable({ clientId, assets, linked }: AssetsTableProps) {
  const href = useHref();
  if (assets.length === 0) return <p>Für diesen Kunden sind keine Assets hinterlegt.</p>;
  const assetName = ({ id, assettype_name: type }: Asset) => <Excerpt text={type || `Asset ${id}`} />;
  return (
    <DataTable
      caption="Assets des Kunden"
      rows={assets}
      keyOf={({ id }) => id}
      columns={[
        {
          name: "Art",
          cell: (asset) =>
            linked ? (
              <Link href={href("CustomerAsset", { id: clientId, assetid: asset.id })}>
                {assetName(asset)}
              </Link>
            ) : (
              assetName(asset)
            ),
        },
        { name: "Kennung", cell: (asset) => formatIfDate(asset.key_field) || "–" },
      ]}
    />
  );
}
