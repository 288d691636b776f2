/** The addresses of the realtime connection, derived or configured. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { appSyncAddress, graphqlHost, graphqlTransportWsAddress } from "../../src/wire/realtime/address.ts";

const pageUrl = "https://app.nordwind.example/customer/avv?from=mail";
const addresses = (graphqlUrl: string, realtimeUrl: string | null = null, page = pageUrl) => ({
  graphqlUrl,
  realtimeUrl,
  pageUrl: page,
});

test("AppSync", () => {
  for (const [graphqlUrl, expected] of [
    [
      "https://abc123.appsync-api.eu-central-1.amazonaws.com/graphql",
      "wss://abc123.appsync-realtime-api.eu-central-1.amazonaws.com/graphql",
    ],
    [
      "https://abc123.appsync-api.cn-north-1.amazonaws.com.cn/graphql",
      "wss://abc123.appsync-realtime-api.cn-north-1.amazonaws.com.cn/graphql",
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

test("the host of the authorization is GraphQL's, with its port", () => {
  assert.is(
    graphqlHost(
      addresses("https://abc.appsync-api.eu-central-1.amazonaws.com/graphql", "wss://live.example/x"),
    ),
    "abc.appsync-api.eu-central-1.amazonaws.com",
  );
  assert.is(graphqlHost(addresses("/graphql", null, "http://localhost:8080/admin")), "localhost:8080");
});

test.run();
