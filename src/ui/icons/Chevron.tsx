/** Icon: onwards; the style turns it. */
import { Icon } from "./Icon.tsx";

export const ChevronIcon = () => (
  <Icon>
    <path d="m9 5.5 6.5 6.5L9 18.5" />
  </Icon>
);
