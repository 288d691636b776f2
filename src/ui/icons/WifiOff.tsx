/** Icon: no connection. */
import { Icon } from "./Icon.tsx";

export const WifiOffIcon = () => (
  <Icon>
    <path d="M4 4l16 16M8.5 15.5a5 5 0 0 1 7 0M5 12a10 10 0 0 1 4.5-2.6M14.5 9.4A10 10 0 0 1 19 12M2 8.5a15 15 0 0 1 4.5-2.9M11 5a15 15 0 0 1 11 3.5M12 19v.01" />
  </Icon>
);
