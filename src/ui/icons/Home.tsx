/** Icon: the start page. */
import { Icon } from "./Icon.tsx";

export const HomeIcon = () => (
  <Icon>
    <path d="m4 11 8-7 8 7M6 9.5V20h4.5v-5.5h3V20H18V9.5" />
  </Icon>
);
