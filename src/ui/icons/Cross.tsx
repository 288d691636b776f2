/** Icon: not done, wrong. */
import { Icon } from "./Icon.tsx";

export const CrossIcon = () => (
  <Icon>
    <path d="M6.5 6.5l11 11M17.5 6.5l-11 11" />
  </Icon>
);
