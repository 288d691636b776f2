/** The entry: the styles of every page, and the start. */
import "./styles/layers.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { start } from "./shell/start.tsx";

start();
