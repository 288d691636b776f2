/** React's hello world: less than that no React page can be. */
import { createRoot } from "react-dom/client";

createRoot(document.getElementById("root")).render(<h1>Hallo Welt</h1>);
