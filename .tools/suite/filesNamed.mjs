/** The words of `npm test -- ui wire/http`. */
import { relative, resolve } from "node:path";

/**
 * The files that a word means: the word is the whole name of a folder or file, or a path of whole names. A file's name may leave
 * out its ending. Throws an Error with the similar names if there is none.
 */
export function filesNamed(root, files, word) {
  const path = relative(root, resolve(root, word)).replaceAll("\\", "/");
  const named = files.filter((file) => names(file).some((name) => `/${name}/`.includes(`/${path}/`)));
  if (path !== "" && named.length > 0) return named;
  const similar = files.filter((file) => file.includes(path)).slice(0, 5);
  const hint = path !== "" && similar.length > 0 ? ` Similar: ${similar.join(", ")}` : "";
  throw new Error(`No folder or test file is named "${word}".${hint}`);
}
const names = (file) =>
  [/$/, /\.tsx?$/, /\.test\.tsx?$/, /(\.all)?\.test\.tsx?$/].map((ending) => file.replace(ending, ""));
