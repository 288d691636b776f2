/** React's hello world, the lower bound of any React page. */
import { createRoot } from "react-dom/client";

createRoot(document.getElementById("root")).render(<h1>Hallo Welt</h1>);
