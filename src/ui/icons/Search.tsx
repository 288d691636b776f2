/** Icon: search. */
import { Icon } from "./Icon.tsx";

export const SearchIcon = () => (
  <Icon>
    <circle cx="10.75" cy="10.75" r="6.25" />
    <path d="m15.5 15.5 4.5 4.5" />
  </Icon>
);
