/** Stands for a polyfill of `fetch`, which every browser this app is built for has, and which would replace none here. */
export {};
