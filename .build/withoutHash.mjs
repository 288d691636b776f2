/** The name of a file in `assets` without the hash of its content, as esbuild and styles.mjs put it there. */
export const withoutHash = (name) => name.replace(/-[A-Z0-9]{8}(?=\.\w+$)/, "");
