import { test } from "uvu";
import * as assert from "uvu/assert";
import example from "../../public/config.example.json";
import { allowedOrigins, readConfig } from "../../src/core/config.ts";

import { cognitoAddress } from "../../src/wire/cognito/endpoint.ts";

const page = "https://kunden.nordwind.example/auth/login";
const origins = (changes: object = {}) => allowedOrigins(readConfig({ ...example, ...changes }), page);

test("the page may connect to what config.json names, the region's Cognito and AppSync's realtime host", () => {
  assert.equal(origins(), [
    "https://cognito-idp.eu-central-1.amazonaws.com",
    "https://clients.example",
    "https://admin.example",
    "https://abcdefghijklmnopqrstuvwxyz.appsync-api.eu-central-1.amazonaws.com",
    "https://nordwind-documents.s3.eu-central-1.amazonaws.com",
    "wss://abcdefghijklmnopqrstuvwxyz.appsync-realtime-api.eu-central-1.amazonaws.com",
  ]);
});

test("relative addresses are the page's own origin, and so are their sockets", () => {
  const graphql = { url: "/graphql", realtime: "graphql-transport-ws" };
  const services = { clientsApi: "/api/clients/", adminApi: "/api/admin/", storage: "/storage/", graphql };
  const cognito = { ...example.cognito, endpoint: "/cognito" };
  assert.equal(origins({ ...services, cognito }), [
    "https://kunden.nordwind.example",
    "wss://kunden.nordwind.example",
  ]);
  const cognitoBelow = cognitoAddress({ endpoint: "cognito/", region: "" }, page);
  assert.is(cognitoBelow.href, "https://kunden.nordwind.example/cognito/", "not below the page's path");
});

test("a configured realtime address is the only one that is allowed", () => {
  const realtimeUrl = "wss://live.nordwind.example/graphql";
  const allowed = origins({ graphql: { ...example.graphql, realtimeUrl } });
  assert.ok(allowed.includes("wss://live.nordwind.example"));
  assert.not(allowed.some((origin) => origin.includes("appsync-realtime")));
});

test("the receiver of fault reports is allowed if config.json names one", () => {
  const allowed = origins({ reports: { url: "https://reports.nordwind.example/in" } });
  assert.ok(allowed.includes("https://reports.nordwind.example"));
  assert.is(allowed.length, origins().length + 1);
});

test.run();
