/**
 * The imports of amazon-cognito-identity-js that the build replaces with files of this folder. The library brings its own
 * big-integer arithmetic, a hash and a polyfill that no supported browser needs. Measured: 23 KiB, and 180 to 750 ms of blocked
 * main thread per sign-in. Each shim has only what the library uses, and says why it exists.
 *
 * @type {Readonly<Record<string, string>>} import specifier as the library writes it -> file in this folder
 */
export const libraryShims = {
  "./BigInteger": "BigInteger.ts",
  buffer: "buffer.ts",
  "@aws-crypto/sha256-js": "sha256-js.ts",
};
