/** Computes QR codes. Only a re-export: the library stays a bundle of its own, fetched when a code is shown. */
import "../react.ts";

export { default as qrcode } from "qrcode-generator";
