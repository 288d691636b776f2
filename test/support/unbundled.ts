/** Imports a script of the project by its address: bundled into a test, it would look for its files beside the bundle. */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

export const unbundled = (script: string) => import(pathToFileURL(resolve(script)).href);
