/** Icon: share. */
import { Icon } from "./Icon.tsx";

export const ShareIcon = () => (
  <Icon>
    <path d="M12 15V4M8 7.5 12 3.5l4 4M8 10.5H6A1.5 1.5 0 0 0 4.5 12v7A1.5 1.5 0 0 0 6 20.5h12a1.5 1.5 0 0 0 1.5-1.5v-7a1.5 1.5 0 0 0-1.5-1.5h-2" />
  </Icon>
);
