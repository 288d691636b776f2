/** pool.yaml: the user pool it describes is the one that the app and the local backend rely on. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import { parse } from "yaml";
import { readConfig } from "../../src/app/config.ts";
import { newPassword } from "../../src/domain/newPassword.ts";
import { mayEnter, roleOf } from "../../src/domain/role.ts";
import { demandWritable } from "../backend/cognito/attributes.ts";
import { demandPolicy } from "../backend/cognito/passwordPolicy.ts";
import { recommendedLifetimes } from "../backend/cognito/pool.ts";
import { DAY, HOUR, MINUTE, openStand } from "../backend/cognito/stand.ts";

const text = readFileSync(resolve("src/wire/cognito/pool.yaml"), "utf8");

const strings = v.array(v.string());
const poolProperties = v.object({
  UserPoolTier: v.string(),
  UsernameAttributes: strings,
  UsernameConfiguration: v.object({ CaseSensitive: v.boolean() }),
  AutoVerifiedAttributes: strings,
  AdminCreateUserConfig: v.object({ AllowAdminCreateUserOnly: v.boolean() }),
  MfaConfiguration: v.string(),
  EnabledMfas: strings,
  WebAuthnRelyingPartyID: v.optional(v.string()),
  WebAuthnUserVerification: v.optional(v.string()),
  DeviceConfiguration: v.optional(v.unknown()),
  Policies: v.object({
    SignInPolicy: v.optional(v.object({ AllowedFirstAuthFactors: strings })),
    PasswordPolicy: v.object({
      MinimumLength: v.number(),
      RequireLowercase: v.boolean(),
      RequireUppercase: v.boolean(),
      RequireNumbers: v.boolean(),
      RequireSymbols: v.boolean(),
      TemporaryPasswordValidityDays: v.number(),
    }),
  }),
  Schema: v.array(v.object({ Name: v.string() })),
});
const clientProperties = v.object({
  UserPoolId: v.object({ Ref: v.literal("Pool") }),
  GenerateSecret: v.boolean(),
  ExplicitAuthFlows: strings,
  RefreshTokenRotation: v.optional(v.object({ Feature: v.string(), RetryGracePeriodSeconds: v.number() })),
  PreventUserExistenceErrors: v.string(),
  EnableTokenRevocation: v.boolean(),
  AuthSessionValidity: v.number(),
  AccessTokenValidity: v.number(),
  IdTokenValidity: v.number(),
  RefreshTokenValidity: v.number(),
  TokenValidityUnits: v.object({ AccessToken: v.string(), IdToken: v.string(), RefreshToken: v.string() }),
  ReadAttributes: strings,
  WriteAttributes: strings,
});
const groupProperties = v.object({ GroupName: v.string(), Precedence: v.number() });
const template = v.object({
  Resources: v.record(v.string(), v.object({ Type: v.string(), Properties: v.unknown() })),
  Outputs: v.record(v.string(), v.object({ Value: v.object({ Ref: v.string() }) })),
});

/** What the template says; references are `{ Ref: name }`. */
function read(yaml: string) {
  const customTags = [{ tag: "!Ref", resolve: (name: string) => ({ Ref: name }) }];
  const { Resources, Outputs } = v.parse(template, parse(yaml, { customTags }));
  const ofType = (type: string) =>
    Object.values(Resources).filter(({ Type }) => Type === `AWS::Cognito::${type}`);
  const [pool, client] = [ofType("UserPool"), ofType("UserPoolClient")];
  assert.equal([pool.length, client.length], [1, 1]);
  return {
    names: Object.keys(Resources),
    outputs: Outputs,
    pool: v.parse(poolProperties, pool[0]?.Properties),
    client: v.parse(clientProperties, client[0]?.Properties),
    groups: ofType("UserPoolGroup").map(({ Properties }) => v.parse(groupProperties, Properties)),
  };
}

/** The template after the edits that its comments ask for. */
function withVariants(...wanted: readonly ("passkeys" | "rotation")[]): string {
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
    Object.values(base.outputs).map(({ Value }) => Value.Ref),
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
  assert.ok(pool.EnabledMfas.every((name) => ["SMS_MFA", "SOFTWARE_TOKEN_MFA", "EMAIL_OTP"].includes(name)));
  assert.is(pool.DeviceConfiguration, undefined, "no device is remembered");
});

test("the password policy is the one that the forms show and the local backend enforces", () => {
  const policy = base.pool.Policies.PasswordPolicy;
  const acceptedBy = (password: string) => ({
    form: v.safeParse(newPassword, password).success,
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
  const { call, cognito } = await openStand();
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

test("the customer's id is readable, and not writable by those whose it is", () => {
  const { clientIdAttribute } = readConfig(
    JSON.parse(readFileSync(resolve("public/config.example.json"), "utf8")),
  ).cognito;
  const { ReadAttributes, WriteAttributes } = base.client;
  assert.equal(
    base.pool.Schema.map(({ Name }) => `custom:${Name}`),
    [clientIdAttribute],
  );
  assert.ok(ReadAttributes.includes(clientIdAttribute));
  const isWritableHere = (name: string) =>
    isAccepted(() => demandWritable([{ Name: name, Value: "+491701234567" }]));
  for (const name of WriteAttributes) assert.ok(isWritableHere(name), name);
  for (const name of ReadAttributes.filter((one) => !WriteAttributes.includes(one))) {
    assert.not(isWritableHere(name), name);
  }
  assert.not(WriteAttributes.includes(clientIdAttribute));
  assert.not(WriteAttributes.includes("email"));
});

test("tokens and sessions last as long as the local backend's", () => {
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

test("without a variant there are no passkeys and no rotation", () => {
  assert.is(base.pool.UserPoolTier, "LITE");
  assert.is(base.pool.WebAuthnRelyingPartyID, undefined);
  assert.is(base.pool.Policies.SignInPolicy, undefined);
  assert.equal(base.client.ExplicitAuthFlows, ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]);
  assert.is(base.client.RefreshTokenRotation, undefined);
});

test("the variant with passkeys", () => {
  const { pool, client } = read(withVariants("passkeys"));
  assert.is(pool.UserPoolTier, "ESSENTIALS");
  assert.match(pool.WebAuthnRelyingPartyID ?? "", /^[a-z\d-]+(\.[a-z\d-]+)+$/);
  assert.is(pool.WebAuthnUserVerification, "required");
  assert.equal(pool.Policies.SignInPolicy?.AllowedFirstAuthFactors, ["PASSWORD", "WEB_AUTHN"]);
  assert.equal(client.ExplicitAuthFlows, [
    "ALLOW_USER_SRP_AUTH",
    "ALLOW_USER_AUTH",
    "ALLOW_REFRESH_TOKEN_AUTH",
  ]);
  assert.is(client.RefreshTokenRotation, undefined);
});

test("the variant with rotation: the old flow is off, a used token is good for another minute", () => {
  const { pool, client } = read(withVariants("rotation"));
  assert.is(pool.UserPoolTier, "ESSENTIALS");
  assert.is(pool.WebAuthnRelyingPartyID, undefined);
  assert.equal(client.RefreshTokenRotation, { Feature: "ENABLED", RetryGracePeriodSeconds: 60 });
  assert.equal(client.ExplicitAuthFlows, ["ALLOW_USER_SRP_AUTH"]);
});

test("both variants together", () => {
  const { pool, client } = read(withVariants("passkeys", "rotation"));
  assert.is(pool.UserPoolTier, "ESSENTIALS");
  assert.ok(pool.WebAuthnRelyingPartyID);
  assert.equal(client.ExplicitAuthFlows, ["ALLOW_USER_SRP_AUTH", "ALLOW_USER_AUTH"]);
  assert.is(client.RefreshTokenRotation?.Feature, "ENABLED");
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
