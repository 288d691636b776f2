/**
 * The login as static HTML, made at build time from the same components the browser hydrates over it. It knows no
 * config: what config decides comes after loading, into reserved space. Runs in Node, never in a browser.
 */
// First, so that the styles have the same order as in the app's bundle: they become the page's inline style.
import "./start.tsx";
import { renderToString } from "react-dom/server";
import { readConfig } from "../app/config.ts";
import { createApp } from "../app/createApp.ts";
import { href } from "../routes.ts";
import { createAreas } from "./areas.ts";
import { prerenderPlatform } from "./prerenderPlatform.ts";
import { Shell } from "./Shell.tsx";

const placeholder = readConfig({
  product: "-",
  company: { name: "-", imprintUrl: "https://page.example", privacyUrl: "https://page.example" },
  cognito: { userPoolId: "eu-central-1_0", clientId: "-" },
  clientsApi: "/",
  adminApi: "/",
  graphql: { url: "/" },
  storage: "/",
  sepa: { creditorName: "-", creditorAddress: "-", creditorId: "DE98ZZZ09999999999" },
});

/** The HTML inside #root. */
export function prerender(): string {
  const platform = prerenderPlatform(href("auth", "Login"));
  const app = createApp(placeholder, platform);
  const never = () => new Promise<never>(() => {});
  const areas = createAreas({ staff: never, customer: never, account: never }, platform.loadBundle);
  const html = renderToString(<Shell app={app} areas={areas} />);
  app.close();
  return html;
}
