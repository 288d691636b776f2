/** Icon: do again. */
import { Icon } from "./Icon.tsx";

export const RedoIcon = () => (
  <Icon>
    <path d="m15.5 5 4 4-4 4M19.5 9H10a5 5 0 0 0 0 10h4" />
  </Icon>
);
