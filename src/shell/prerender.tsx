/**
 * The login as static HTML, made at build time from the same components the browser hydrates over it. It knows no
 * config: what config decides comes after loading, into reserved space. Runs in Node, never in a browser.
 */
import { renderToString } from "react-dom/server";
import { readConfig } from "../app/config.ts";
import { createApp } from "../app/createApp.ts";
import { href, needsSession, patternOf, routePaths } from "../routes.ts";
import { prerenderPlatform } from "./prerenderPlatform.ts";
import { Shell } from "./Shell.tsx";

/** For the early script: what each path is and needs. */
export const routing = routePaths.map((route) => ({
  ...route,
  pattern: patternOf(route.path),
  needsSession: needsSession(route),
}));

const placeholder = readConfig({
  product: "-",
  company: { name: "-", imprintUrl: "https://page.example", privacyUrl: "https://page.example" },
  cognito: { userPoolId: "eu-central-1_0", clientId: "-" },
  clientsApi: "/",
  adminApi: "/",
  graphql: { url: "/" },
  storage: "/",
  sepa: { creditorName: "-", creditorAddress: "-", creditorId: "-" },
});

export function prerender(): string {
  const app = createApp(placeholder, prerenderPlatform(href("auth", "Login")));
  const html = renderToString(<Shell app={app} />);
  app.close();
  return html;
}
