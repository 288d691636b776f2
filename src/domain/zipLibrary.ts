/**
 * fflate's ZIP and zlib writers. Only a re-export: the library stays a bundle of its own, fetched to keep both documents and
 * to make a signature's picture.
 */
import "../react.ts";

export { zipSync, zlibSync } from "fflate";
