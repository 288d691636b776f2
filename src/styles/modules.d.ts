/** A CSS module: its local class names, as the build renames them. */
declare module "*.module.css" {
  const names: Readonly<Record<string, string>>;

  export = names;
}

/** A font, as the address of its file beside the bundle. */
declare module "*.woff2" {
  const address: string;

  export = address;
}

/** A script face as outlines, made by the build (.build/scriptFace.mjs). */
declare module "*.face" {
  const face: import("../ui/signature/scriptFace.ts").ScriptFace;

  export = face;
}

/** A global style sheet, imported for its effect. */
declare module "*.css";
