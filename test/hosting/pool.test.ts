/** pool.yaml describes the user pool that the app and the local backend rely on. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { safeParse } from "valibot";
import { parse } from "yaml";
import { readConfig } from "../../src/core/config.ts";
import { mayEnter, roleOf } from "../../src/domain/role.ts";
import { newPassword } from "../../src/domain/signIn.ts";
import { demandWritable } from "../backend/cognito/attributes.ts";
import { demandPolicy } from "../backend/cognito/passwordPolicy.ts";
import { recommendedLifetimes } from "../backend/cognito/settings.ts";
import { DAY, HOUR, MINUTE, openProvider } from "../support/cognitoProtocol.ts";

const text = readFileSync(resolve("src/wire/cognito/pool.yaml"), "utf8");

type Yaml = ReturnType<typeof parse>;

/** The template's content; references are `{ Ref: name }`. */
function read(yaml: string) {
  const customTags = [
    { tag: "!Ref", resolve: (name: string) => ({ Ref: name }) },
    { tag: "!Sub", resolve: (text: string) => text },
  ];
  const { Resources, Outputs } = parse(yaml, { customTags });
  const resources: { Type: string; Properties: Yaml }[] = Object.values(Resources);
  const ofType = (type: string) =>
    resources.filter(({ Type }) => Type === `AWS::Cognito::${type}`).map(({ Properties }) => Properties);
  const [[pool, ...otherPools], [client, ...otherClients]] = [ofType("UserPool"), ofType("UserPoolClient")];
  assert.equal([otherPools, otherClients, client.UserPoolId], [[], [], { Ref: "Pool" }]);
  const outputs: Yaml[] = Object.values(Outputs);
  return { outputs, pool, client, groups: ofType("UserPoolGroup") };
}

type Variant = "passkeys" | "rotation";

/** The template after the edits that its comments ask for. */
function withVariants(...wanted: readonly Variant[]): string {
  const edited: string[] = [];
  let mode: "keep" | "uncomment" | "dropNext" = "keep";
  for (const line of text.split("\n")) {
    const [, named = "", effect = ""] = /^ +# With ([a-z ]+)(, [a-z ]+)?:(?: \(.*\))?$/.exec(line) ?? [];
    if (named) {
      const isWanted = wanted.some((variant) => named.split(" or ").includes(variant));
      if (isWanted && effect === ", instead of the line above") edited.pop();
      mode = !isWanted ? "keep" : effect === ", without the next line" ? "dropNext" : "uncomment";
    } else if (mode === "uncomment" && /^ +# /.test(line)) edited.push(line.replace("# ", ""));
    else if (mode === "dropNext") mode = "keep";
    else {
      mode = "keep";
      edited.push(line);
    }
  }
  return edited.join("\n");
}

const base = read(text);
const lifetimeMs = { minutes: MINUTE, hours: HOUR, days: DAY } as Readonly<Record<string, number>>;
const lasts = (amount: number, unit: string) => amount * (lifetimeMs[unit] ?? Number.NaN);

test("the app client is a browser's: no secret, unknown users masked, sign-out at the provider", () => {
  const { client } = base;
  assert.is(client.GenerateSecret, false);
  assert.is(client.PreventUserExistenceErrors, "ENABLED");
  assert.is(client.EnableTokenRevocation, true);
  assert.equal(
    base.outputs.map(({ Value }) => Value.Ref),
    ["Pool", "Client"],
  );
});

test("people sign in by e-mail in any case, and only invitations create accounts", () => {
  const { pool } = base;
  assert.equal(pool.UsernameAttributes, ["email"]);
  assert.equal(pool.AutoVerifiedAttributes, ["email"]);
  assert.is(pool.UsernameConfiguration.CaseSensitive, false);
  assert.is(pool.AdminCreateUserConfig.AllowAdminCreateUserOnly, true);
  assert.is(pool.MfaConfiguration, "OPTIONAL");
  assert.ok(
    pool.EnabledMfas.every((name: string) => ["SMS_MFA", "SOFTWARE_TOKEN_MFA", "EMAIL_OTP"].includes(name)),
  );
  assert.is(pool.DeviceConfiguration, undefined, "no device is remembered");
});

test("mails name company and app; a password or code stands alone on its line, so that nothing is copied along", () => {
  const { AdminCreateUserConfig, VerificationMessageTemplate } = base.pool;
  for (const [{ EmailSubject, EmailMessage }, address, alone] of [
    [AdminCreateUserConfig.InviteMessageTemplate, "/auth/login", ["{username}", "{####}"]],
    [VerificationMessageTemplate, "/auth/password-forgot", ["{####}"]],
  ] as const) {
    assert.ok(EmailSubject.length <= 140, "Cognito's limit");
    const lines: string[] = EmailMessage.split(/<[^>]+>/);
    for (const text of [...alone, `https://\${Domain}${address}`, `\${Company}`])
      assert.ok(lines.includes(text), text);
  }
});

test("the password policy is the one that the forms show and the local backend enforces", () => {
  const policy = base.pool.Policies.PasswordPolicy;
  const acceptedBy = (password: string) => ({
    form: safeParse(newPassword, password).success,
    backend: isAccepted(() => demandPolicy(password, "password")),
  });
  const required = [
    policy.RequireLowercase && "a",
    policy.RequireUppercase && "A",
    policy.RequireNumbers && "1",
    policy.RequireSymbols && "!",
  ].filter((sign) => sign !== false);
  const filledUp = (signs: readonly string[], length: number) =>
    signs.join("").padEnd(length, signs[0] ?? "");
  const yes = { form: true, backend: true };
  const no = { form: false, backend: false };
  assert.equal(acceptedBy(filledUp(required, policy.MinimumLength)), yes);
  assert.equal(acceptedBy(filledUp(required, policy.MinimumLength - 1)), no);
  for (const missing of required) {
    const others = required.filter((sign) => sign !== missing);
    assert.equal(acceptedBy(filledUp(others, policy.MinimumLength)), no, `without ${missing}`);
  }
});

test("the local backend allows the flows of the app client and no password in plain text", async () => {
  const { call, cognito } = await openProvider();
  for (const flow of ["USER_SRP_AUTH", "REFRESH_TOKEN_AUTH", "USER_PASSWORD_AUTH", "CUSTOM_AUTH"]) {
    const { body } = await call("InitiateAuth", { ClientId: cognito.pool.clientId, AuthFlow: flow });
    const isRefused = /flow not enabled for this client/.test(body.message ?? "");
    assert.is(isRefused, !base.client.ExplicitAuthFlows.includes(`ALLOW_${flow}`), flow);
  }
});

test("the groups are the app's roles, the most powerful first", () => {
  const names = base.groups.toSorted((a, b) => a.Precedence - b.Precedence).map(({ GroupName }) => GroupName);
  assert.equal(names, ["Admin", "Employee", "Customer"]);
  for (const name of names) assert.is(roleOf([name]), name);
  assert.ok(mayEnter("Admin", "customer"));
});

test("the customer's id is readable, and its owner cannot write it", () => {
  const { clientIdAttribute } = readConfig(
    JSON.parse(readFileSync(resolve("public/config.example.json"), "utf8")),
  ).cognito;
  const { ReadAttributes, WriteAttributes } = base.client;
  assert.equal(
    base.pool.Schema.map(({ Name }: Yaml) => `custom:${Name}`),
    [clientIdAttribute],
  );
  assert.ok(ReadAttributes.includes(clientIdAttribute));
  const isWritableHere = (name: string) =>
    isAccepted(() => demandWritable([{ Name: name, Value: "+491701234567" }]));
  for (const name of WriteAttributes) assert.ok(isWritableHere(name), name);
  for (const name of ReadAttributes.filter((one: string) => !WriteAttributes.includes(one))) {
    assert.not(isWritableHere(name), name);
  }
  assert.not(WriteAttributes.includes(clientIdAttribute));
  assert.not(WriteAttributes.includes("email"));
});

test("tokens and sessions have the local backend's lifetimes", () => {
  const { client, pool } = base;
  const { AccessToken, IdToken, RefreshToken } = client.TokenValidityUnits;
  for (const lifetime of [
    lasts(client.AccessTokenValidity, AccessToken),
    lasts(client.IdTokenValidity, IdToken),
    recommendedLifetimes.accessToken,
  ]) {
    assert.ok(lifetime >= 15 * MINUTE && lifetime <= 60 * MINUTE);
  }
  assert.is(lasts(client.RefreshTokenValidity, RefreshToken), recommendedLifetimes.refreshToken);
  assert.ok(recommendedLifetimes.refreshToken <= 12 * HOUR);
  assert.is(client.AuthSessionValidity * MINUTE, recommendedLifetimes.challenge);
  assert.is(
    pool.Policies.PasswordPolicy.TemporaryPasswordValidityDays * DAY,
    recommendedLifetimes.temporaryPassword,
  );
});

test("the variants add passkeys; rotation, with the old flow off and a used token valid for another minute; or both", () => {
  const [SRP, USER, REFRESH] = ["ALLOW_USER_SRP_AUTH", "ALLOW_USER_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"];
  const rotation = { Feature: "ENABLED", RetryGracePeriodSeconds: 60 };
  const variants: [wanted: Variant[], flows: unknown[], hasPasskeys: boolean, rotates: boolean][] = [
    [[], [SRP, REFRESH], false, false],
    [["passkeys"], [SRP, USER, REFRESH], true, false],
    [["rotation"], [SRP], false, true],
    [["passkeys", "rotation"], [SRP, USER], true, true],
  ];
  for (const [wanted, flows, hasPasskeys, rotates] of variants) {
    const { pool, client } = read(withVariants(...wanted));
    assert.is(pool.UserPoolTier, wanted.length > 0 ? "ESSENTIALS" : "LITE");
    assert.equal(client.ExplicitAuthFlows, flows);
    assert.equal(client.RefreshTokenRotation, rotates ? rotation : undefined);
    assert.equal(pool.WebAuthnRelyingPartyID, hasPasskeys ? { Ref: "Domain" } : undefined);
    assert.is(pool.WebAuthnUserVerification, hasPasskeys ? "required" : undefined);
    const first = pool.Policies.SignInPolicy?.AllowedFirstAuthFactors;
    assert.equal(first, hasPasskeys ? ["PASSWORD", "WEB_AUTHN"] : undefined);
  }
});

function isAccepted(demand: () => void): boolean {
  try {
    demand();
    return true;
  } catch {
    return false;
  }
}

test.run();
