/** Icon: take care. */
import { Icon } from "./Icon.tsx";

export const WarningIcon = () => (
  <Icon>
    <path d="M12 4 2.75 20h18.5zM12 10v4.5M12 17.25v.01" />
  </Icon>
);
