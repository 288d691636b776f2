/**
 * Computes QR codes. The file only re-exports the library, so that it is a bundle of its own, fetched when a code is
 * shown.
 */
import "../react.ts";

export { default as qrcode } from "qrcode-generator";
