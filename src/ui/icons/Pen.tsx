/** Icon: sign or edit. */
import { Icon } from "./Icon.tsx";

export const PenIcon = () => (
  <Icon>
    <path d="m4.5 19.5 1-4.5L16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5" />
  </Icon>
);
