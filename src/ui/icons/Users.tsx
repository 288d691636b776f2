/** Icon: several persons. */
import { Icon } from "./Icon.tsx";

export const UsersIcon = () => (
  <Icon>
    <circle cx="9" cy="8.25" r="3.5" />
    <path d="M2.75 19.5a6.25 6.25 0 0 1 12.5 0M15.5 5a3.5 3.5 0 0 1 0 6.5M17.5 14.25a6.25 6.25 0 0 1 3.75 5.25" />
  </Icon>
);
