/** The library's own arithmetic, in the file that the build replaces; tests compare ours with it. */
declare module "amazon-cognito-identity-js/es/BigInteger.js" {
  export default class BigInteger {
    static readonly ZERO: BigInteger;
    static readonly ONE: BigInteger;
    constructor(digits: string, base: 16);
    abs(): BigInteger;
    add(other: BigInteger): BigInteger;
    subtract(other: BigInteger): BigInteger;
    multiply(other: BigInteger): BigInteger;
    mod(modulus: BigInteger): BigInteger;
    compareTo(other: BigInteger): number;
    equals(other: BigInteger): boolean;
    toString(base: 16): string;
    modPow(
      exponent: BigInteger,
      modulus: BigInteger,
      done: (error: Error | null, result: BigInteger) => void,
    ): void;
  }
}

declare module "amazon-cognito-identity-js/es/DateHelper.js" {
  export default class DateHelper {
    getNowString(): string;
  }
}
