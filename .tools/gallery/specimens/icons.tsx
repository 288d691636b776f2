/** Every icon, by its name. */
import * as appIcons from "../../../src/ui/icons/appIcons.tsx";
import * as areaIcons from "../../../src/ui/icons/areaIcons.tsx";
import * as customerIcons from "../../../src/ui/icons/customerIcons.tsx";
import * as staffIcons from "../../../src/ui/icons/staffIcons.tsx";
import type { Specimen } from "../Specimen.ts";

const table = Object.entries({ ...appIcons, ...areaIcons, ...customerIcons, ...staffIcons });

export const icons: readonly Specimen[] = [
  {
    files: ["Icon", "appIcons", "areaIcons", "customerIcons", "staffIcons"].map(
      (name) => `icons/${name}.tsx`,
    ),
    states: Object.fromEntries(
      table.map(([name, Shown]) => [name.replace("Icon", ""), <Shown key={name} />]),
    ),
  },
];
