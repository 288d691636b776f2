/** fflate's ZIP writer. Only a re-export: the library stays a bundle of its own, fetched to keep both documents. */
import "../react.ts";

export { zipSync } from "fflate";
