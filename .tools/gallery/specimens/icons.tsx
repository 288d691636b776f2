/** Every icon, by its file below src/ui/icons. */
import { BuildingIcon } from "../../../src/ui/icons/Building.tsx";
import { CheckIcon } from "../../../src/ui/icons/Check.tsx";
import { ChevronIcon } from "../../../src/ui/icons/Chevron.tsx";
import { ClockIcon } from "../../../src/ui/icons/Clock.tsx";
import { CrossIcon } from "../../../src/ui/icons/Cross.tsx";
import { DocumentIcon } from "../../../src/ui/icons/Document.tsx";
import { DownloadIcon } from "../../../src/ui/icons/Download.tsx";
import { ExpandIcon } from "../../../src/ui/icons/Expand.tsx";
import { ExternalIcon } from "../../../src/ui/icons/External.tsx";
import { EyeIcon } from "../../../src/ui/icons/Eye.tsx";
import { EyeOffIcon } from "../../../src/ui/icons/EyeOff.tsx";
import { HomeIcon } from "../../../src/ui/icons/Home.tsx";
import { KeyIcon } from "../../../src/ui/icons/Key.tsx";
import { LockIcon } from "../../../src/ui/icons/Lock.tsx";
import { LogoutIcon } from "../../../src/ui/icons/Logout.tsx";
import { MailIcon } from "../../../src/ui/icons/Mail.tsx";
import { MenuIcon } from "../../../src/ui/icons/Menu.tsx";
import { MinusIcon } from "../../../src/ui/icons/Minus.tsx";
import { PenIcon } from "../../../src/ui/icons/Pen.tsx";
import { PlusIcon } from "../../../src/ui/icons/Plus.tsx";
import { PrintIcon } from "../../../src/ui/icons/Print.tsx";
import { RedoIcon } from "../../../src/ui/icons/Redo.tsx";
import { RefreshIcon } from "../../../src/ui/icons/Refresh.tsx";
import { SearchIcon } from "../../../src/ui/icons/Search.tsx";
import { ShareIcon } from "../../../src/ui/icons/Share.tsx";
import { TrashIcon } from "../../../src/ui/icons/Trash.tsx";
import { UndoIcon } from "../../../src/ui/icons/Undo.tsx";
import { UsersIcon } from "../../../src/ui/icons/Users.tsx";
import { WarningIcon } from "../../../src/ui/icons/Warning.tsx";
import { WifiOffIcon } from "../../../src/ui/icons/WifiOff.tsx";
import type { Specimen } from "../Specimen.ts";

const table = {
  Building: <BuildingIcon />,
  Check: <CheckIcon />,
  Chevron: <ChevronIcon />,
  Clock: <ClockIcon />,
  Cross: <CrossIcon />,
  Document: <DocumentIcon />,
  Download: <DownloadIcon />,
  Expand: <ExpandIcon />,
  External: <ExternalIcon />,
  Eye: <EyeIcon />,
  EyeOff: <EyeOffIcon />,
  Home: <HomeIcon />,
  Key: <KeyIcon />,
  Lock: <LockIcon />,
  Logout: <LogoutIcon />,
  Mail: <MailIcon />,
  Menu: <MenuIcon />,
  Minus: <MinusIcon />,
  Pen: <PenIcon />,
  Plus: <PlusIcon />,
  Print: <PrintIcon />,
  Redo: <RedoIcon />,
  Refresh: <RefreshIcon />,
  Search: <SearchIcon />,
  Share: <ShareIcon />,
  Trash: <TrashIcon />,
  Undo: <UndoIcon />,
  Users: <UsersIcon />,
  Warning: <WarningIcon />,
  WifiOff: <WifiOffIcon />,
};

export const icons: readonly Specimen[] = [
  {
    files: ["icons/Icon.tsx", ...Object.keys(table).map((name) => `icons/${name}.tsx`)],
    states: table,
  },
];
