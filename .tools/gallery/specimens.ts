/** Everything the gallery shows. A test compares it with the files of src/ui. */
import type { Specimens } from "./Specimen.ts";
import { basics } from "./specimens/basics.tsx";
import { dialogs } from "./specimens/dialogs.tsx";
import { forms } from "./specimens/forms.tsx";
import { icons } from "./specimens/icons.tsx";
import { lists } from "./specimens/lists.tsx";
import { pdfs } from "./specimens/pdf.tsx";
import { signature } from "./specimens/signature.tsx";

export const specimens: Specimens = {
  ...basics,
  ...forms,
  ...lists,
  ...dialogs,
  ...pdfs,
  ...signature,
  ...icons,
};
