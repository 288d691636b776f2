/** Icon: not asked for. */
import { Icon } from "./Icon.tsx";

export const MinusIcon = () => (
  <Icon>
    <path d="M6 12h12" />
  </Icon>
);
