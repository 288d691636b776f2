/** Icons that every visitor loads. A module belongs to exactly one bundle, so each bundle has a file for its icons. */
import { Icon } from "./Icon.tsx";

/** Done. */
export const CheckIcon = () => <Icon d="m5 12.5 4.5 4.5L19 7.5" />;
/** Show. */
export const EyeIcon = () => (
  <Icon d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9.25 12a2.75 2.75 0 1 0 5.5 0 2.75 2.75 0 1 0-5.5 0z" />
);
/** Hide. The outline is that of EyeIcon, so that the login's page, which holds both, compresses better. */
export const EyeOffIcon = () => (
  <Icon d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM4 4l16 16" />
);
/** A passkey, or the code of a second factor. */
export const KeyIcon = () => (
  <Icon d="M4 15.5a4 4 0 1 0 8 0 4 4 0 1 0-8 0zM11 12.5l8-8M15.5 8l3 3M18 5.5l1.5 1.5" />
);
/** An e-mail. */
export const MailIcon = () => (
  <Icon d="M5 5.5h14a1.5 1.5 0 0 1 1.5 1.5v10a1.5 1.5 0 0 1-1.5 1.5h-14a1.5 1.5 0 0 1-1.5 -1.5v-10a1.5 1.5 0 0 1 1.5 -1.5zM4 7l8 6 8-6" />
);
/** Not required. */
export const MinusIcon = () => <Icon d="M6 12h12" />;
/** Again. */
export const RefreshIcon = () => (
  <Icon d="M19.5 5v4.5H15M4.5 19v-4.5H9M5.5 9.5a7.25 7.25 0 0 1 13.5 0M18.5 14.5a7.25 7.25 0 0 1-13.5 0" />
);
/** Take care. */
export const WarningIcon = () => <Icon d="M12 4 2.75 20h18.5zM12 10v4.5M12 17.25v.01" />;
/** No connection. */
export const WifiOffIcon = () => (
  <Icon d="M4 4l16 16M8.5 15.5a5 5 0 0 1 7 0M5 12a10 10 0 0 1 4.5-2.6M14.5 9.4A10 10 0 0 1 19 12M2 8.5a15 15 0 0 1 4.5-2.9M11 5a15 15 0 0 1 11 3.5M12 19v.01" />
);
