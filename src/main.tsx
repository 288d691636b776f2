/**
 * The entry: the bootstrap in index.html calls its export once the app's bundle is there. The areas are entries of their own,
 * and only the page names their files: an edited screen renames its area's file, never the app's bundle.
 */
export { startApp } from "./start/startApp.tsx";
