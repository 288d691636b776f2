/** Icon: add. */
import { Icon } from "./Icon.tsx";

export const PlusIcon = () => (
  <Icon>
    <path d="M12 5v14M5 12h14" />
  </Icon>
);
