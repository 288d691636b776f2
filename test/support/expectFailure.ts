/** Expects a promise to be rejected with a Failure. */
import { inspect } from "node:util";
import * as assert from "uvu/assert";
import { Failure, type FailureCode } from "../../src/domain/failure.ts";

/** Resolves with the Failure, which must have that code and must not contain a token. */
export async function expectFailure(promise: Promise<unknown>, code: FailureCode): Promise<Failure> {
  const thrown = await promise.then(
    (value) => assert.unreachable(`expected ${code}, got ${inspect(value)}`),
    (reason: unknown) => reason,
  );
  if (!(thrown instanceof Failure)) throw thrown;
  assert.is(thrown.code, code);
  assert.not.match(inspect(thrown, { depth: 10, showHidden: true }), /token-\d|oauth-\d|secret/);
  return thrown;
}
