/** The gallery's entry: the app's styles, and the page. */
import "../../src/styles/layers.css";
import "../../src/styles/tokens.css";
import "../../src/styles/base.css";
import "../../src/styles/content.css";
import { createRoot } from "react-dom/client";
import { Gallery } from "./Gallery.tsx";

const root = document.getElementById("root");
if (root) createRoot(root).render(<Gallery />);
