/** Icon: print. */
import { Icon } from "./Icon.tsx";

export const PrintIcon = () => (
  <Icon>
    <path d="M7.5 8.5v-5h9v5M7.5 16.5h-2A1.5 1.5 0 0 1 4 15v-5a1.5 1.5 0 0 1 1.5-1.5h13A1.5 1.5 0 0 1 20 10v5a1.5 1.5 0 0 1-1.5 1.5h-2M7.5 13.5h9v7h-9z" />
  </Icon>
);
