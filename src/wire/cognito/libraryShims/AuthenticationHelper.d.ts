/** The library's SRP arithmetic, which its own types omit. With the shims it calls back synchronously. */
declare module "amazon-cognito-identity-js/es/AuthenticationHelper.js" {
  export default class AuthenticationHelper {
    constructor(poolName: string);
    /** Called by the constructor. */
    protected generateRandomSmallA(): import("./BigInteger.ts").BigInteger;
    getLargeAValue(done: (error: Error | null, value: import("./BigInteger.ts").BigInteger) => void): void;
    getPasswordAuthenticationKey(
      username: string,
      password: string,
      serverValue: import("./BigInteger.ts").BigInteger,
      salt: import("./BigInteger.ts").BigInteger,
      done: (error: Error | null, key: Uint8Array) => void,
    ): void;
  }
}
