/** Icon: a password. */
import { Icon } from "./Icon.tsx";

export const KeyIcon = () => (
  <Icon>
    <circle cx="8" cy="15.5" r="4" />
    <path d="m11 12.5 8-8M15.5 8l3 3M18 5.5l1.5 1.5" />
  </Icon>
);
