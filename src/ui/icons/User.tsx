/** Icon: one person. */
import { Icon } from "./Icon.tsx";

export const UserIcon = () => (
  <Icon>
    <circle cx="12" cy="8" r="3.75" />
    <path d="M4.75 20a7.25 7.25 0 0 1 14.5 0" />
  </Icon>
);
