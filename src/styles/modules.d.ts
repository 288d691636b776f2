/** A CSS module: its local class names, as the build renames them. */
declare module "*.module.css" {
  const names: Readonly<Record<string, string>>;

  export = names;
}

/** A script face as outlines, made by the build (.build/scriptFace.mjs). */
declare module "*.face" {
  const face: import("../ui/signature/scriptFace.ts").ScriptFace;

  export = face;
}

/** A global style sheet, imported for its effect. */
declare module "*.css";
