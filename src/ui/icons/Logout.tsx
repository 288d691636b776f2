/** Icon: sign out. */
import { Icon } from "./Icon.tsx";

export const LogoutIcon = () => (
  <Icon>
    <path d="M10 4.5H6A1.5 1.5 0 0 0 4.5 6v12A1.5 1.5 0 0 0 6 19.5h4M15.5 16l4-4-4-4M19.5 12H9.5" />
  </Icon>
);
