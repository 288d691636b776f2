/**
 * The entry: what the bootstrap in index.html calls once the app's bundle is there. The areas are entries of their own,
 * named by the page alone, so that an edited screen renames its area and never the app's bundle.
 */
export { startApp } from "./shell/start.tsx";
