/** A CSS module: its local class names, as the build renames them. */
declare module "*.module.css" {
  const names: Readonly<Record<string, string>>;

  export = names;
}

/** A global style sheet, imported for its effect. */
declare module "*.css";
