/** Icon: open the navigation. */
import { Icon } from "./Icon.tsx";

export const MenuIcon = () => (
  <Icon>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
);
