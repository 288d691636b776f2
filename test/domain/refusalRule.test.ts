/** A stricter pool's refusal of a password, as a line of the checklist and as a sentence. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { Failure } from "../../src/domain/failure.ts";
import { refusalRule } from "../../src/domain/signIn.ts";
import { policyWord } from "../../src/wire/cognito/endpoint.ts";

const refused = "Neues2026pass";
const refusalOf = (message: string) =>
  new Failure("InvalidPasswordException", {
    detail: `ChangePassword: InvalidPasswordException ${policyWord(message)}`,
  });

for (const [said, label, next] of [
  ["Password must have symbol characters", /Sonderzeichen/, "Neues2026pass!"],
  ["Password not long enough", /längeres/, "Neues2026passwort"],
  ["Password must have uppercase characters", /Großbuchstabe/, "NEues2026pass"],
  ["Password must have lowercase characters", /Kleinbuchstabe/, "neues2026pass"],
  ["Password must have numeric characters", /Ziffer/, "Neues2027pass"],
  ["Password must not begin or end with a space", /Leerzeichen/, "Neues2026wort"],
  ["Provided password cannot be used for security reasons.", /anderswo/, "Neues2026wort"],
] as const) {
  test(`„${said}“ is named, and the refused password does not meet the rule`, () => {
    const refusal = refusalOf(`Password did not conform with policy: ${said}`);
    assert.match(refusalRule(refusal).notice.text ?? "", /^Der Anmeldedienst verlangt außerdem: .*\.$/);
    const rule = refusalRule(refusal, refused);
    assert.match(rule.label, label);
    assert.not(rule.holds(refused));
    assert.ok(rule.holds(next));
  });
}

test("a password that is too long is named as too long", () => {
  const rule = refusalRule(refusalOf("Member must have length less than or equal to 256"), "x".repeat(257));
  assert.is(rule.label, "höchstens 256 Zeichen");
  assert.equal(
    [257, 256].map((length) => rule.holds("x".repeat(length))),
    [false, true],
  );
});

test("a minimum length is not mistaken for a maximum", () => {
  assert.equal(refusalRule(refusalOf("Member must have length greater than or equal to 6")).notice, {});
});

test("Cognito's symbols count, and no others", () => {
  const { holds } = refusalRule(refusalOf("Password must have symbol characters"), refused);
  for (const symbol of "^$*.[]{}()?\"!@#%&/\\,><':;|_~`=+- ") assert.ok(holds(`Neu${symbol}2026`), symbol);
  for (const other of "§€´°äß") assert.not(holds(`Neu${other}2026`), other);
});

test("a refusal without a named rule asks for another password, and so does a reused password", () => {
  for (const refusal of [
    refusalOf("Password did not conform with policy"),
    new Failure("PasswordHistoryPolicyViolationException", { detail: "ChangePassword: symbol" }),
  ]) {
    assert.equal(refusalRule(refusal).notice, {});
    const rule = refusalRule(refusal, refused);
    assert.equal([rule.holds(refused), rule.holds(`${refused}1`)], [false, true]);
  }
});

test.run();
