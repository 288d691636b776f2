/** The static login before the app has loaded: when its button can be pressed, and which presses are kept. */
import { openDocument } from "../support/document.ts";

// React looks for a document when it is loaded, so load it afterwards.
const { prerender } = await import("../../src/start/prerender.tsx");

import { test } from "uvu";
import * as assert from "uvu/assert";
import { holdLogin } from "../../src/start/holdLogin.ts";

openDocument(test);

/** The static login, and each change of its kept press. */
function heldLogin() {
  document.body.innerHTML = prerender();
  const form = document.querySelector("form");
  const button = form?.querySelector<HTMLButtonElement>("button[type=submit]");
  const password = form?.querySelector<HTMLInputElement>("input[name=password]");
  assert.ok(form && button && password);
  const kept: boolean[] = [];
  const held = holdLogin(form, { onForgot() {}, onKept: (isKept) => kept.push(isKept) });
  return {
    kept,
    release: held.release,
    isDisabled: () => button.disabled,
    isBusy: () => button.hasAttribute("aria-busy"),
    type(name: "email" | "password", text: string) {
      const field = form.querySelector<HTMLInputElement>(`input[name=${name}]`);
      if (field) field.value = text;
      field?.dispatchEvent(new Event("input", { bubbles: true }));
    },
    enter: (isComposing = false) =>
      password.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", isComposing, bubbles: true })),
  };
}

test("the button waits for a plausible address and password", () => {
  const { type, isDisabled, release } = heldLogin();
  assert.ok(isDisabled());
  type("password", "Demo2026pass");
  type("email", "kein.name");
  assert.ok(isDisabled());
  type("email", "  ADMIN@NORDWIND.EXAMPLE ");
  assert.not(isDisabled());
  type("password", "kurz1");
  assert.ok(isDisabled());
  release();
});

test("Enter that ends an input method's composition is no press, and typing after a press takes it back", () => {
  const { kept, type, enter, isBusy, release } = heldLogin();
  type("email", "admin@nordwind.example");
  type("password", "Demo2026pass");
  enter(true);
  assert.equal([kept, isBusy()], [[], false]);
  enter();
  assert.equal([kept, isBusy()], [[true], true]);
  type("password", "Demo2026passx");
  assert.equal([kept, isBusy()], [[true, false], false]);
  release();
});

test.run();
