/**
 * Which token of a session the REST services take. The app sends the access token. API Gateway's Cognito authorizer
 * takes only the identity token, unless the method names a scope (AWS, "Integrate a REST API with an Amazon Cognito
 * user pool").
 */
import { parseJson } from "../../src/wire/browser.ts";
import { described } from "./client.ts";
import type { Caller } from "./reads.ts";
import { verdictOn } from "./refusal.ts";
import { below, type ServiceOptions } from "./serviceAddress.ts";

/**
 * Sends each service a call that the caller's role may make. POSTs are sent without a body. The identity token is taken
 * from Cognito's answers to the sign-in, because the app does not keep it.
 */
export async function checkTokenKind(options: ServiceOptions, { wire, network, findings, role }: Caller) {
  const { client, config, origin } = options;
  if (role === "Customer") return;
  const results = network.received().map(({ text }) => Object(parseJson(text)).AuthenticationResult);
  const identityToken = String(results.findLast(Boolean)?.IdToken ?? "");
  const faults: string[] = [];
  const calls = [["GET", below(options, config.clientsApi, "/auth")]];
  if (role === "Admin") calls.push(["POST", below(options, config.adminApi, "/sendClientInvitation")]);
  for (const [method = "", url = ""] of calls) {
    const ask = (authorization: string) => client.ask(url, { method, headers: { origin, authorization } });
    const reply = await ask(await wire.cognito.accessToken());
    if (verdictOn(reply) !== "refused") continue;
    const other = await ask(identityToken);
    const words = `${described(reply)} to the access token, ${described(other)} to the identity token`;
    if (verdictOn(other) === "notRefused") faults.push(`${method} ${url}: ${words}`);
  }
  findings.judge(
    ["account.tokenKind", "The REST services do not ask for the identity token"],
    faults,
    "they take the app's access token, or neither",
    "The app sends the access token: use a Cognito authorizer whose methods name the scope aws.cognito.signin.user.admin, or a JWT or Lambda authorizer that takes access tokens.",
  );
}
