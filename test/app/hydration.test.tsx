/** The prerendered login hydrates without a complaint of React's development build, whatever state the bootstrap left it in. */
import { openDocument } from "../support/document.ts";

// React looks for a document when it is loaded, so load it afterwards.
const { hydrateRoot } = await import("react-dom/client");
const { prerender } = await import("../../src/start/prerender.tsx");
const { Shell } = await import("../../src/shell/Shell.tsx");
const { hydrateLogin } = await import("../../src/start/startApp.tsx");
const { createAreas } = await import("../../src/shell/areas.ts");

import { readFileSync } from "node:fs";
import type { Root } from "react-dom/client";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { readConfig } from "../../src/core/config.ts";
import { createApp } from "../../src/core/createApp.ts";
import { browserPlatform } from "../../src/core/platform.ts";
import { holdLogin } from "../../src/start/holdLogin.ts";
import { poll } from "../support/poll.ts";

openDocument(test);
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
const config = readConfig(JSON.parse(readFileSync("public/config.example.json", "utf8")));

const complaints: string[] = [];
console.error = (...parts: unknown[]) => complaints.push(parts.join(" "));

/** Puts the static login into the document, lets a visitor do something, and hydrates the app over it. */
async function hydrated(before: (form: HTMLFormElement) => void, signsIn = false) {
  complaints.length = 0;
  let requests = 0;
  Reflect.get(window, "happyDOM").setURL("http://localhost/auth/login");
  window.sessionStorage.clear();
  window.localStorage.clear();
  document.title = "";
  document.body.innerHTML = "";
  const root = document.createElement("div");
  root.id = "root";
  root.innerHTML = prerender();
  document.body.append(root);
  const form = root.querySelector("form");
  assert.ok(form);
  const held = holdLogin(form, { onForgot() {}, onKept() {} });
  before(form);
  const app = createApp(config, {
    ...browserPlatform(window as unknown as Window & typeof globalThis),
    fetch() {
      requests += 1;
      return new Promise(() => {});
    },
    channel: null,
  });
  const never = () => new Promise<never>(() => {});
  const areas = createAreas({ staff: never, records: never, customer: never }, app.platform.loadBundle);
  let react: Root | undefined;
  hydrateLogin(root, () => {
    react = hydrateRoot(root, <Shell app={app} areas={areas} />);
  });
  held.handOver();
  await poll(() => document.title.includes("Management"), "the app has taken over");
  const state = {
    isSame: form.isConnected,
    isEnabled: !form.querySelector<HTMLButtonElement>("button[type=submit]")?.disabled,
    typed: form.querySelector<HTMLInputElement>("input[name=email]")?.value,
    type: form.querySelector("input[name=password]")?.getAttribute("type"),
    complaints: [...complaints],
  };
  // A sign-in that has not sent its request yet would go on without a document.
  if (signsIn) await poll(() => requests > 0, "the sign-in's request");
  react?.unmount();
  held.release();
  app.close();
  return state;
}

/** Fills both fields, as a password manager may, without an event. */
const fill = (form: HTMLFormElement) => {
  Object.assign(form.querySelector("input[name=email]") ?? {}, { value: "max@firma.de" });
  Object.assign(form.querySelector("input[name=password]") ?? {}, { value: "geheim1" });
};

test("the form was filled by a password manager, without an event", async () => {
  const { complaints, isEnabled } = await hydrated(fill);
  assert.equal(complaints, []);
  assert.ok(isEnabled);
});

for (const isFilled of [false, true]) {
  for (const isShown of [false, true]) {
    for (const isPressed of [false, true]) {
      test(`the form was filled ${isFilled}, the password shown ${isShown}, the button pressed ${isPressed}`, async () => {
        const state = await hydrated((form) => {
          if (isFilled) {
            fill(form);
            for (const field of form.elements) field.dispatchEvent(new Event("input", { bubbles: true }));
          }
          if (isShown) form.querySelector<HTMLButtonElement>("button[aria-pressed]")?.click();
          if (isPressed) form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
        }, isFilled && isPressed);
        assert.equal(state.complaints, []);
        assert.ok(state.isSame, "the static form is still there");
        assert.is(state.isEnabled, isFilled);
        assert.is(state.typed, isFilled ? "max@firma.de" : "");
        assert.is(state.type, isShown ? "text" : "password");
      });
    }
  }
}

test.run();
