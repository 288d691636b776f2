/** Icon: hide. The outline is the other eye's, so that the login's page, which holds both, is packed smaller. */
import { Icon } from "./Icon.tsx";

export const EyeOffIcon = () => (
  <Icon>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM4 4l16 16" />
  </Icon>
);
