/** Icons that only customers see. */
import { Icon } from "./Icon.tsx";

/** Full screen. */
export const ExpandIcon = () => <Icon d="M4.5 9.5v-5h5M14.5 4.5h5v5M19.5 14.5v5h-5M9.5 19.5h-5v-5" />;
/** Redo. */
export const RedoIcon = () => <Icon d="m15.5 5 4 4-4 4M19.5 9H10a5 5 0 0 0 0 10h4" />;
/** Delete. */
export const TrashIcon = () => (
  <Icon d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.75 12.5h9.5L17.5 7M10.25 10.5v5.5M13.75 10.5v5.5" />
);
/** Undo. */
export const UndoIcon = () => <Icon d="M8.5 5 4.5 9l4 4M4.5 9H14a5 5 0 0 1 0 10h-4" />;
