/** The script face's outlines: a bundle of its own, loaded when somebody signs by typing. */
import "../../react.ts";
import dancingScript from "./dancingScript.face";
import type { ScriptFace } from "./scriptFace.ts";

export const scriptFace: ScriptFace = dancingScript;
