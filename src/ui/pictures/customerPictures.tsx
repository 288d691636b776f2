/** Drawings that only customers see. */
import { Picture } from "../Picture.tsx";

/** One document before the other. */
export const FirstThenPicture = () => (
  <Picture
    sheets={["M50 8l30 3-5 51-30-3z", "M16 12l36-2 3 50-36 2z"]}
    text="M23.500 21l22-1.200M24 28.500l22-1.200M24.500 36l12-.6M61 20l12 1.200"
    line="M25.500 51.500l22-1.200M59 38l10 1-1 9-10-1zM61.300 38v-3a3 3 0 0 1 6 .6l-.3 3"
  />
);

/** The end: both documents signed and filed in their folder. */
export const SignedFolderPicture = () => (
  <Picture
    sheets={[
      "M44 5l31 4-5 44-31-4z",
      "M24 8l34-2 3 44-34 2z",
      "M12 30h24l5 5h43v29a2 2 0 0 1-2 2H14a2 2 0 0 1-2-2z",
    ]}
    text="M31 15.500l20-1.200M31.500 22.500l20-1.200"
    stroke="M27 55c4-11 9-15 9.500-10s-4 10-.5 10 5-7 8-6 1 5 6.500 3.500 6-6 9-4 3 3 8 1.500"
  />
);
