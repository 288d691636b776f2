/** The addresses of the realtime connection and of Cognito, derived or configured. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { cognitoAddress } from "../../src/wire/cognito/endpoint.ts";
import { appSyncAddress, graphqlHost, graphqlTransportWsAddress } from "../../src/wire/realtime/address.ts";

const pageUrl = "https://app.nordwind.example/customer/avv?from=mail";
const addresses = (graphqlUrl: string, realtimeUrl: string | null = null, page = pageUrl) => ({
  graphqlUrl,
  realtimeUrl,
  pageUrl: page,
});

test("AppSync's realtime address is derived from the GraphQL address", () => {
  for (const [graphqlUrl, expected] of [
    [
      "https://abc123.appsync-api.eu-central-1.amazonaws.com/graphql",
      "wss://abc123.appsync-realtime-api.eu-central-1.amazonaws.com/graphql",
    ],
    [
      "https://abc123.appsync-api.cn-north-1.amazonaws.com.cn/graphql",
      "wss://abc123.appsync-realtime-api.cn-north-1.amazonaws.com.cn/graphql",
    ],
    [
      "https://abc123.appsync-api.eusc-de-east-1.amazonaws.eu/graphql",
      "wss://abc123.appsync-realtime-api.eusc-de-east-1.amazonaws.eu/graphql",
    ],
    ["https://daten.nordwind.example/graphql", "wss://daten.nordwind.example/graphql/realtime"],
    ["https://daten.nordwind.example:8443/graphql/", "wss://daten.nordwind.example:8443/graphql/realtime"],
    ["http://localhost:8080/graphql#x", "ws://localhost:8080/graphql/realtime"],
    [
      "https://daten.nordwind.example/graphql?stage=test",
      "wss://daten.nordwind.example/graphql/realtime?stage=test",
    ],
    ["/graphql", "wss://app.nordwind.example/graphql/realtime"],
    ["graphql", "wss://app.nordwind.example/graphql/realtime"],
    // Looks like AppSync, but is another host.
    [
      "https://abc.appsync-api.eu-central-1.amazonaws.com.evil.example/graphql",
      "wss://abc.appsync-api.eu-central-1.amazonaws.com.evil.example/graphql/realtime",
    ],
  ] as const) {
    assert.is(appSyncAddress(addresses(graphqlUrl)).href, expected);
  }
});

test("Cognito's address is in the domain of the region", () => {
  for (const [region, expected] of [
    ["eu-central-1", "https://cognito-idp.eu-central-1.amazonaws.com/"],
    ["cn-north-1", "https://cognito-idp.cn-north-1.amazonaws.com.cn/"],
    ["eusc-de-east-1", "https://cognito-idp.eusc-de-east-1.amazonaws.eu/"],
    ["us-gov-west-1", "https://cognito-idp.us-gov-west-1.amazonaws.com/"],
  ] as const) {
    assert.is(cognitoAddress({ endpoint: null, region }, pageUrl).href, expected);
  }
  assert.is(cognitoAddress({ endpoint: "/cognito/", region: "x" }, pageUrl).pathname, "/cognito/");
});

test("a configured address takes precedence", () => {
  for (const address of [appSyncAddress, graphqlTransportWsAddress]) {
    assert.is(address(addresses("/graphql", "wss://live.example/x")).href, "wss://live.example/x");
    assert.is(address(addresses("/graphql", "https://live.example/x")).href, "wss://live.example/x");
    assert.is(
      address(addresses("/graphql", "/graphql/standard")).href,
      "wss://app.nordwind.example/graphql/standard",
    );
    assert.is(
      address(addresses("/graphql", "/graphql/standard", "http://localhost:8080/admin")).href,
      "ws://localhost:8080/graphql/standard",
    );
  }
});

test("the standard dialect uses the GraphQL address", () => {
  assert.is(
    graphqlTransportWsAddress(addresses("https://daten.example/graphql")).href,
    "wss://daten.example/graphql",
  );
  assert.is(graphqlTransportWsAddress(addresses("/graphql")).href, "wss://app.nordwind.example/graphql");
});

test("the host of the authorization is GraphQL's with its port, or the API's own name if GraphQL goes by another", () => {
  const own = "abc.appsync-api.eu-central-1.amazonaws.com";
  const inEurope = "abc.appsync-api.eusc-de-east-1.amazonaws.eu";
  for (const [graphqlUrl, realtimeUrl, expected] of [
    ["https://api.firma.example/graphql", null, "api.firma.example"],
    ["https://api.firma.example/graphql", "wss://api.firma.example/graphql/realtime", "api.firma.example"],
    ["https://api.firma.example/graphql", "wss://live.firma.example/x", "api.firma.example"],
    [`https://${own}/graphql`, "wss://api.firma.example/graphql/realtime", own],
    // GraphQL through a proxy, realtime at AppSync itself.
    ["/graphql", `wss://${own.replace("-api", "-realtime-api")}/graphql`, own],
    ["https://proxy.example/x", `wss://${inEurope.replace("-api", "-realtime-api")}/graphql`, inEurope],
    ["/graphql", `https://${own}/graphql`, own],
    ["/graphql", "wss://api.firma.example/graphql/realtime", "api.firma.example"],
    ["/graphql", "/graphql/realtime", "app.nordwind.example"],
    [`https://${own}/graphql`, "wss://live.example/x", own],
  ] as const) {
    assert.is(graphqlHost(addresses(graphqlUrl, realtimeUrl)), expected, `${graphqlUrl} ${realtimeUrl}`);
  }
  assert.is(graphqlHost(addresses("/graphql", null, "http://localhost:8080/admin")), "localhost:8080");
});

test.run();
