/** Icons that staff and customers see, but not the login. */
import { Icon } from "./Icon.tsx";

/** Forward. CSS turns it for other directions. */
export const ChevronIcon = () => <Icon d="m9 5.5 6.5 6.5L9 18.5" />;
/** A document. */
export const DocumentIcon = () => (
  <Icon d="M13.5 3.5H7A1.5 1.5 0 0 0 5.5 5v14A1.5 1.5 0 0 0 7 20.5h10a1.5 1.5 0 0 0 1.5-1.5V8.5zM13.5 3.5v5h5M9 13h6M9 16.5h4" />
);
/** Save to the device. */
export const DownloadIcon = () => <Icon d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 19.5h15" />;
/** Opens in a new window. */
export const ExternalIcon = () => (
  <Icon d="M13.5 4.5h6v6M19.5 4.5l-9 9M17.5 14v4a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18V8A1.5 1.5 0 0 1 6 6.5h4" />
);
/** Locked, or a password. */
export const LockIcon = () => (
  <Icon d="M6.5 10.5h11a1.5 1.5 0 0 1 1.5 1.5v6.5a1.5 1.5 0 0 1-1.5 1.5h-11a1.5 1.5 0 0 1-1.5 -1.5v-6.5a1.5 1.5 0 0 1 1.5 -1.5zM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2" />
);
/** Sign out. */
export const LogoutIcon = () => (
  <Icon d="M10 4.5H6A1.5 1.5 0 0 0 4.5 6v12A1.5 1.5 0 0 0 6 19.5h4M15.5 16l4-4-4-4M19.5 12H9.5" />
);
/** Print. */
export const PrintIcon = () => (
  <Icon d="M7.5 8.5v-5h9v5M7.5 16.5h-2A1.5 1.5 0 0 1 4 15v-5a1.5 1.5 0 0 1 1.5-1.5h13A1.5 1.5 0 0 1 20 10v5a1.5 1.5 0 0 1-1.5 1.5h-2M7.5 13.5h9v7h-9z" />
);
/** Share. */
export const ShareIcon = () => (
  <Icon d="M12 15V4M8 7.5 12 3.5l4 4M8 10.5H6A1.5 1.5 0 0 0 4.5 12v7A1.5 1.5 0 0 0 6 20.5h12a1.5 1.5 0 0 0 1.5-1.5v-7a1.5 1.5 0 0 0-1.5-1.5h-2" />
);
