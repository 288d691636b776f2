/** Icon: again. */
import { Icon } from "./Icon.tsx";

export const RefreshIcon = () => (
  <Icon>
    <path d="M19.5 5v4.5H15M4.5 19v-4.5H9M5.5 9.5a7.25 7.25 0 0 1 13.5 0M18.5 14.5a7.25 7.25 0 0 1-13.5 0" />
  </Icon>
);
