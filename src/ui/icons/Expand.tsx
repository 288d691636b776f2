/** Icon: as large as the screen. */
import { Icon } from "./Icon.tsx";

export const ExpandIcon = () => (
  <Icon>
    <path d="M4.5 9.5v-5h5M14.5 4.5h5v5M19.5 14.5v5h-5M9.5 19.5h-5v-5" />
  </Icon>
);
