/** Icon: save to the device. */
import { Icon } from "./Icon.tsx";

export const DownloadIcon = () => (
  <Icon>
    <path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 19.5h15" />
  </Icon>
);
