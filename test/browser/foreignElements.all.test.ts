/**
 * Browser extensions add elements to the login, and wrap, move and remove its own, before and after the app has loaded. Typed
 * texts and presses stay, and the sign-in works.
 */

import { test } from "uvu";
import * as assert from "uvu/assert";
import { demoPassword } from "../backend/demo.ts";
import { visit } from "../support/browser.ts";
import { seededRandom } from "../support/corruptAnswer.ts";
import { openHostedPages } from "../support/hostedPages.ts";
import { holdRequests } from "./heldRequests.ts";
import { ADMIN, home } from "./loginForm.ts";

const SEEDS = process.env.ROUNDS === "all" ? 20 : 4;

const { browser, host } = await openHostedPages(test);
const { page, complaints, complainsOnlyOf } = await visit(browser, host);
// Every document begins signed out, as in a window of its own.
await page.addInitScript(() => {
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, "");
});
await page.addInitScript(installExtension);

// Counted in the page: a request sent while routes are removed is not reported to the test.
await page.addInitScript(() => {
  const { fetch } = window;
  window.signIns = 0;
  window.fetch = (input, init) => {
    if (new Headers(init?.headers).get("X-Amz-Target")?.endsWith("InitiateAuth")) window.signIns += 1;
    return fetch(input, init);
  };
});
/** Sign-ins that the page has begun. */
const signIns = () => page.evaluate(() => window.signIns);

// By name, because an extension may remove the labels.
const email = page.locator("#root [name=email]");
const password = page.locator("#root [name=password]");
const button = page.locator("#root button[type=submit]");
const isStarted = () => page.waitForFunction(() => document.documentElement.dataset.start === "done");

declare global {
  interface Window {
    signIns: number;
    /** Does about twenty things to the login; `isCalm` leaves out those that would move the focus. */
    disturb(seed: number, isCalm: boolean): void;
  }
}

/** Runs in the page, before its own scripts. */
function installExtension() {
  window.disturb = (seed, isCalm) => {
    let state = seed;
    const random = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
    function pick<T>(list: readonly T[]): T | undefined {
      return list[Math.floor(random() * list.length)];
    }
    function made(
      names = ["div", "span", "p", "svg", "label", "input", "com-1password-button", "#text"],
    ): Node {
      const name = pick(names) ?? "div";
      if (name === "#text") return document.createTextNode("*");
      const element = document.createElement(name);
      element.dataset.foreign = "";
      if (random() < 0.3) element.textContent = "*";
      return element;
    }
    /** The form's original elements and the added ones. */
    const all = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter(
        (element) => element.closest("#root form") && !element.closest("[role=alert]"),
      );
    const isFree = (element: Element) => !isCalm || !element.contains(document.activeElement);
    const kinds = {
      insert() {
        const { head, body } = document;
        const root = document.getElementById("root");
        const form = document.querySelector("#root form");
        const inside = all("form *").filter((element) => !element.matches("input, svg, svg *"));
        const parent = pick([head, body, root, form?.parentElement, form, ...inside, ...inside]);
        parent?.insertBefore(made(), pick([...parent.childNodes, null]) ?? null);
      },
      wrap() {
        const target = pick(
          all("form, form *").filter((element) => !element.matches("svg *") && isFree(element)),
        );
        const wrapper = made(["div", "span"]) as Element;
        wrapper.textContent = "";
        target?.replaceWith(wrapper);
        if (target) wrapper.append(target);
      },
      move() {
        const target = pick(all("form label, form input, form button, form a, form p").filter(isFree));
        // A place at which a visitor could still use it.
        const place = pick(
          all("form div").filter(
            (element) =>
              !target?.contains(element) && !element.closest("button, [aria-hidden], [class*=Login_passkey]"),
          ),
        );
        if (target && place) place.insertBefore(target, pick([...place.childNodes, null]) ?? null);
      },
      remove() {
        const isNeeded = (element: Element) => element.querySelector("input, button") !== null;
        const around = all("form label, form svg, form p, form [aria-pressed]");
        pick(around.filter((element) => isFree(element) && !isNeeded(element)))?.remove();
      },
      takeBack() {
        const target = pick(all("[data-foreign]").filter(isFree));
        target?.replaceWith(...target.childNodes);
      },
      change() {
        const target = pick(all("form, form *"));
        if (!target) return;
        target.dataset.lastpassIconRoot = "true";
        target.style?.setProperty("background-repeat", "no-repeat");
        if (target instanceof HTMLInputElement) target.autocomplete = "off";
      },
    };
    const { insert, ...others } = kinds;
    for (let times = 0; times < 20; times += 1) (random() < 0.4 ? insert : pick(Object.values(others)))?.();
  };
}

/** Opens the static login; its scripts are held back until the returned function is called. */
async function heldLogin(): Promise<() => Promise<void>> {
  complaints.length = 0;
  const release = await holdRequests(page, /\/assets\/(?!srpLibrary).*\.js$/);
  await page.goto("/auth/login", { waitUntil: "domcontentloaded" });
  return release;
}

/** The name of the focused field, the caret's position, and the fields' texts. */
const state = () =>
  page.evaluate(() => {
    const { name, selectionStart } = document.activeElement as HTMLInputElement;
    const fields = document.querySelectorAll<HTMLInputElement>("#root [name=email], #root [name=password]");
    const typed = [...fields].map((field) => [field.name, field.value]);
    return { name, selectionStart, typed: Object.fromEntries(typed) };
  });
const whatWasTyped = {
  name: "password",
  selectionStart: demoPassword.length - 2,
  typed: { email: ADMIN, password: demoPassword },
};

/** Fills in both fields, with the caret within the password. */
async function type() {
  await email.fill(ADMIN);
  await password.fill("");
  await page.keyboard.type(demoPassword);
  for (const key of ["ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
}

for (let seed = 1; seed <= SEEDS; seed += 1) {
  // Neighbouring seeds would begin alike.
  const random = seededRandom(Math.imul(seed, 2_654_435_761));
  const isPressed = seed % 2 === 0;
  test(`the sign-in works whatever an extension does, ${isPressed ? "pressed early" : "pressed late"} (${seed})`, async () => {
    const disturb = (isCalm: boolean) =>
      page.evaluate(([seed, isCalm]) => window.disturb(seed, isCalm), [random() * 2 ** 32, isCalm] as const);
    const release = await heldLogin();
    if (random() < 0.7) await disturb(false);
    await type();
    if (random() < 0.7) await disturb(true);
    assert.equal(await state(), whatWasTyped, "before the app");
    if (isPressed) {
      if (random() < 0.5) await password.press("Enter");
      else await button.dispatchEvent("click");
      await page.locator("button[type=submit][aria-busy=true]").waitFor();
    }
    // While the app starts, and a little longer.
    await page.evaluate(
      (seed) => {
        let left = 5;
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          if (document.querySelector("#root form")) window.disturb(seed + left, true);
          if (document.documentElement.dataset.start === "done") left -= 1;
          if (left > 0) setTimeout(() => port2.postMessage(null), 3);
        };
        port2.postMessage(null);
      },
      Math.floor(random() * 2 ** 30),
    );
    await release();
    await isStarted();
    if (!isPressed) {
      assert.equal(await state(), whatWasTyped, "once the app is there");
      await disturb(false);
      await email.fill("niemand");
      await password.fill("kurz");
      await password.press("Enter");
      await page.locator("form [role=alert]").waitFor();
      await disturb(false);
      await type();
      await password.press("Enter");
    }
    await home(page).waitFor();
    assert.is(await signIns(), 1);
    complainsOnlyOf();
  });
}

test.run();
