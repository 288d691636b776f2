/** Icon: good to know. */
import { Icon } from "./Icon.tsx";

export const InfoIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11v5.5M12 7.75v.01" />
  </Icon>
);
