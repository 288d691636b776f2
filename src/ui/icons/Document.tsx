/** Icon: a document. */
import { Icon } from "./Icon.tsx";

export const DocumentIcon = () => (
  <Icon>
    <path d="M13.5 3.5H7A1.5 1.5 0 0 0 5.5 5v14A1.5 1.5 0 0 0 7 20.5h10a1.5 1.5 0 0 0 1.5-1.5V8.5z" />
    <path d="M13.5 3.5v5h5M9 13h6M9 16.5h4" />
  </Icon>
);
