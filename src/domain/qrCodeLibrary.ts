/** Computes QR codes. Only a re-export: the library stays a bundle of its own, fetched to set up an authenticator app. */
import "../react.ts";

export { default as qrcode } from "qrcode-generator";
