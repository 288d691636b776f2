/** Icon: delete. */
import { Icon } from "./Icon.tsx";

export const TrashIcon = () => (
  <Icon>
    <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.75 12.5h9.5L17.5 7M10.25 10.5v5.5M13.75 10.5v5.5" />
  </Icon>
);
