/** fflate's ZIP writer; a file of its own that is fetched on demand. */
export { zipSync } from "fflate";
