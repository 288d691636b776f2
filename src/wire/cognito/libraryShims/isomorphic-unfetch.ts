/** Replaces a polyfill of `fetch`, which every supported browser has. */
export {};
