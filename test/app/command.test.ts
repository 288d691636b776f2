/** A command shows its result, whatever the screen's own code does. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { type CommandOptions, runCommand } from "../../src/core/command.ts";
import { Failure } from "../../src/domain/failure.ts";
import { successMessages } from "../../src/messages/successMessages.ts";

const fault = new Error("a screen's fault");
const throws = (): never => {
  throw fault;
};

/** Runs a command with these options; the result is what the user sees, and what is reported. */
async function running(run: () => Promise<string>, options: CommandOptions<string>, broken: object = {}) {
  const told: string[] = [];
  const reported: unknown[] = [];
  const visit = { renew() {}, ...broken };
  const app = {
    router: { location: { get: () => ({ visit }) }, navigate() {} },
    session: { write: (work: () => Promise<string>) => work(), expireOn: () => false },
    tell: ({ title }: { title: string }) => void told.push(title),
    report: ({ code, cause }: Failure) => void reported.push(cause ?? code),
    help: () => "",
    ...broken,
  } as unknown as Parameters<typeof runCommand>[0];
  let hasSucceeded = false;
  const succeeded = () => {
    hasSucceeded = true;
  };
  const result = await runCommand(app, run, options, { isMounted: () => true, showIssues() {}, succeeded });
  assert.is(hasSucceeded, result);
  return { result, told, reported };
}

const success = { notice: successMessages.reminderSent };
const done = async () => "done";

const { told: usual } = await running(done, success);

test("an exception in onSuccess is reported, and hides no success", async () => {
  const { result, told, reported } = await running(done, { ...success, onSuccess: throws });
  assert.equal([result, told, reported], [true, usual, [fault]]);
});

test("an exception while the result's dialog is chosen, or the screen renewed, is reported", async () => {
  assert.equal(await running(done, { notice: throws }), {
    ...{ result: true, told: [], reported: [fault] },
  });
  assert.equal(await running(done, success, { renew: throws }), {
    result: true,
    told: usual,
    reported: [fault],
  });
});

const refused = async () => {
  throw new Failure("Forbidden");
};

for (const [name, options] of [
  ["onError", { onError: throws }],
  ["failures", { failures: { otherwise: throws } }],
] as const)
  test(`an exception in ${name} is reported, and hides no failure`, async () => {
    const plain = await running(refused, {});
    const { result, told, reported } = await running(refused, options);
    assert.equal([result, told], [false, plain.told]);
    assert.equal([...reported].sort(), [fault, "Forbidden"].sort());
  });

test("a report that throws hides nothing, and a command never rejects", async () => {
  const plain = await running(refused, {});
  for (const options of [{}, { onError: throws }])
    assert.equal((await running(refused, options, { report: throws })).told, plain.told);
  assert.equal((await running(done, { ...success, onSuccess: throws }, { report: throws })).told, usual);
});

test.run();
