/** Icon: take back. */
import { Icon } from "./Icon.tsx";

export const UndoIcon = () => (
  <Icon>
    <path d="M8.5 5 4.5 9l4 4M4.5 9H14a5 5 0 0 1 0 10h-4" />
  </Icon>
);
