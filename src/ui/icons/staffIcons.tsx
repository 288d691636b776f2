/** Icons that only staff see. */
import { Icon } from "./Icon.tsx";

/** A company. */
export const BuildingIcon = () => (
  <Icon d="M5 20.5v-16h9v16M14 9.5h5v11M3 20.5h18M8 8h3M8 12h3M8 16h3M16.5 13v.01M16.5 16.5v.01" />
);
/** Waiting. */
/** Close or clear. */
export const CrossIcon = () => <Icon d="M6.5 6.5l11 11M17.5 6.5l-11 11" />;
/** The start page. */
export const HomeIcon = () => <Icon d="m4 11 8-7 8 7M6 9.5V20h4.5v-5.5h3V20H18V9.5" />;
/** Store in the customer system. */
export const FileIcon = () => <Icon d="M4 5h16v4.5H4zM5.5 9.5V19h13V9.5M10 13.5h4" />;
/** Open the navigation. */
export const MenuIcon = () => <Icon d="M4 7h16M4 12h16M4 17h16" />;
/** Call. */
export const PhoneIcon = () => (
  <Icon d="M7 4.5h2.5l1.5 4-2 1.5a11 11 0 0 0 5 5l1.5-2 4 1.5V17a2.5 2.5 0 0 1-2.5 2.5A12.5 12.5 0 0 1 4.5 7 2.5 2.5 0 0 1 7 4.5z" />
);
/** Add. */
export const PlusIcon = () => <Icon d="M12 5v14M5 12h14" />;
/** Search. */
export const SearchIcon = () => (
  <Icon d="M4.5 10.75a6.25 6.25 0 1 0 12.5 0 6.25 6.25 0 1 0-12.5 0zM15.5 15.5l4.5 4.5" />
);
/** Sort. */
export const SortIcon = () => <Icon d="M8 19V5M4.5 8.5 8 5l3.5 3.5M16 5v14M12.5 15.5 16 19l3.5-3.5" />;
/** Several persons. */
export const UsersIcon = () => (
  <Icon d="M5.5 8.25a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0zM2.75 19.5a6.25 6.25 0 0 1 12.5 0M15.5 5a3.5 3.5 0 0 1 0 6.5M17.5 14.25a6.25 6.25 0 0 1 3.75 5.25" />
);
