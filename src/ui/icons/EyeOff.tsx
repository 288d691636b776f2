/** Icon: hide. */
import { Icon } from "./Icon.tsx";

export const EyeOffIcon = () => (
  <Icon>
    <path d="M9.5 5.9A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.6 3.3M6.3 7.4A15.6 15.6 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.6-1.3M10 10.1a2.75 2.75 0 0 0 3.9 3.9M4 4l16 16" />
  </Icon>
);
