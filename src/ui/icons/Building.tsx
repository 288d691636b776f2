/** Icon: a company. */
import { Icon } from "./Icon.tsx";

export const BuildingIcon = () => (
  <Icon>
    <path d="M5 20.5v-16h9v16M14 9.5h5v11M3 20.5h18M8 8h3M8 12h3M8 16h3M16.5 13v.01M16.5 16.5v.01" />
  </Icon>
);
