/** The SRP client cognito-srp-helper, which we did not write. Only its arithmetic is replaced. */
import jsbn from "jsbn";
import { groupPrime, modularPower } from "./modularPower.ts";

export { createSrpSession, signSrpSession, wrapAuthChallenge, wrapInitiateAuth } from "cognito-srp-helper";

const N = new jsbn.BigInteger(groupPrime.toString("hex"), 16);

// The library's own function takes 100 ms for each of the three powers of a sign-in (measured); Node's takes 1 to 12.
jsbn.BigInteger.prototype.modPow = function (exponent, modulus) {
  if (!modulus.equals(N)) throw new RangeError("Cognito has one group");
  return new jsbn.BigInteger(modularPower(this.mod(N).toString(16), exponent.toString(16)), 16);
};
