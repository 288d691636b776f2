/** Every icon, by its name. */
import * as appIcons from "../../../src/ui/icons/appIcons.tsx";
import * as areaIcons from "../../../src/ui/icons/areaIcons.tsx";
import * as customerIcons from "../../../src/ui/icons/customerIcons.tsx";
import * as staffIcons from "../../../src/ui/icons/staffIcons.tsx";
import type { Specimens } from "../Specimen.ts";

const table = Object.entries({ ...appIcons, ...areaIcons, ...customerIcons, ...staffIcons });

export const icons: Specimens = {
  "icons/Icon.tsx, icons/appIcons.tsx, icons/areaIcons.tsx, icons/customerIcons.tsx, icons/staffIcons.tsx":
    Object.fromEntries(table.map(([name, Shown]) => [name.replace("Icon", ""), <Shown key={name} />])),
};
