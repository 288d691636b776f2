/** What only another engine shows besides the main job: more of signing, sessions, a login's fields, the worker. */
import type { ServerResponse } from "node:http";
import * as assert from "uvu/assert";
import { demoPassword } from "../../backend/demo.ts";
import { newCustomer } from "../../backend/newCustomer.ts";
import { type Engine, type EnginePage, pollEngine } from "../../support/engines/engine.ts";
import type { Journey, Steps } from "../../support/engines/journey.ts";
import { type Host, html, startHost } from "../../support/host.ts";
import { liesOn, receivedSignature } from "../../support/ink.ts";
import { mandateTexts, wave } from "../../support/signingPage.ts";
import {
  button,
  complainsOfNothing,
  documentLink,
  field,
  fillLogin,
  heading,
  hearOffline,
  inDialog,
  journey,
  notice,
  paper,
  signIn,
  subOf,
  text,
  type Visit,
  waitForPath,
} from "./visit.ts";

/** Waits until the app has taken over the static login. */
const hasStarted = (page: EnginePage) =>
  pollEngine(
    () => page.evaluate(() => document.documentElement.dataset.start === "done"),
    "the app has not started",
  );

/** Steps of a customer at the list of documents, with a mandate to sign. */
export const more: Steps<Visit> = {
  async "the SEPA mandate takes bank and BIC from the account number, and the signature"(world) {
    const { backend, customer } = world;
    await customer.click(documentLink("SEPA-Mandat"));
    for (const [label, entry] of Object.entries(mandateTexts)) {
      await customer.fill(field(label), entry);
    }
    await customer.click(field("BIC"));
    await pollEngine(
      () =>
        customer.evaluate(
          () => document.querySelector<HTMLInputElement>("input[name=bic]")?.value === "COBADEFFXXX",
        ),
      "waited in vain for the bank's BIC",
    );
    await customer.draw(paper, wave, "mouse");
    await customer.click(button("SEPA-Mandat verbindlich erteilen"));
    await customer.waitFor(inDialog("ist unterschrieben."));
    liesOn(receivedSignature(backend, subOf(world)), [wave]);
    await customer.click(button("Verstanden"));
  },

  async "a second window takes over the session, and signing out reaches both"({
    engine,
    backend,
    customer,
  }) {
    const second = await engine.open();
    // The first window has 300 ms to answer (decision 20); a busy machine may need another request.
    const arrives = async () => {
      await second.goto(`${backend.url}/customer`);
      const arrived = await pollEngine(
        () =>
          second.evaluate(() => {
            const isThere = document.querySelector("h1")?.textContent === "Ihre Dokumente";
            return isThere || location.pathname === "/auth/login" ? { isThere } : null;
          }),
        "the second window stays empty",
      );
      return arrived.isThere;
    };
    await pollEngine(arrives, "the second window was not handed the session");
    await second.waitFor(text("Erledigt am:"));
    await second.click(button("Logout"));
    for (const page of [second, customer]) {
      await waitForPath(page, "/auth/login");
      const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
      assert.not.match(kept, /eyJ[\w-]+\.[\w-]+/, "no token is left");
    }
    await complainsOfNothing(second);
    await complainsOfNothing(customer);
    await second.close();
  },

  async "the login's button goes by what the fields hold, after a reload and without events; a wrong password is refused"({
    backend,
    customer,
  }) {
    const submit = button("Anmelden");
    await customer.goto(`${backend.url}/auth/login`);
    await fillLogin(customer, "kunde@musterbau.example", demoPassword);
    await pollEngine(async () => !(await customer.isDisabled(submit)), "a filled login cannot be submitted");
    // Firefox restores an enabled button and the fields, except for the password.
    await customer.evaluate(() => {
      Object.assign(window, { isOldPage: true });
      location.reload();
    });
    await pollEngine(() => customer.evaluate(() => !("isOldPage" in window)), "the page is not loaded anew");
    await hasStarted(customer);
    // The reload aborted prefetches, and the browser reports that.
    await customer.complaints();
    const password = await customer.evaluate(
      () => document.querySelector<HTMLInputElement>("input[name=password]")?.value,
    );
    assert.is(password, "", "a password is not restored");
    assert.ok(await customer.isDisabled(submit), "nor the button");

    await customer.evaluate(
      (typed) => {
        for (const [name, text] of Object.entries(typed)) {
          const input = document.querySelector<HTMLInputElement>(`input[name=${name}]`);
          const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
          own?.set?.call(input, text);
        }
      },
      { email: "kunde@musterbau.example", password: "Falsch2026pass" },
    );
    await pollEngine(
      async () => !(await customer.isDisabled(submit)),
      "values set without an event are not noticed",
    );
    await customer.click(submit);
    await customer.waitFor(inDialog("Die E-Mail-Adresse oder das Passwort ist falsch."));
    await complainsOfNothing(customer, /Failure|NotAuthorizedException|status of 400/);
  },

  async "an HTML page in the place of the app's script is told, and another try starts the app"({
    customer,
  }) {
    await atHost(customer, startsAtAnotherTry);
  },

  async "what is typed before the app is there stays, and Enter signs in once it is"({ customer }) {
    await atHost(customer, signsInEarly);
  },

  async "the worker starts the app without a network, and an update takes one reload"({ customer }) {
    await atHost(customer, updates);
  },
};

async function atHost(page: EnginePage, visits: (page: EnginePage, host: Host) => Promise<void>) {
  const host = await startHost();
  try {
    await visits(page, host);
  } finally {
    await host.close();
  }
}

async function signsInEarly(page: EnginePage, host: Host) {
  // A page with held scripts has not loaded, and WebKit's driver waits for the load.
  const waiting: ServerResponse[] = [];
  host.faults.set("/config.json", (response) => void waiting.push(response));
  await page.goto(`${host.url}/auth/login`);
  const typed = { email: "admin@nordwind.example", password: demoPassword };
  await fillLogin(page, typed.email, typed.password);
  await page.press("\uE007");
  const seen = () =>
    page.evaluate(() => {
      const [email, password] = ["email", "password"].map(
        (name) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value,
      );
      const isBusy = document.querySelector("button[type=submit]")?.getAttribute("aria-busy") === "true";
      return { email, password, isBusy, isStarted: document.documentElement.dataset.start === "done" };
    });
  await pollEngine(async () => (await seen()).isBusy, "Enter is not answered");
  assert.equal(await seen(), { ...typed, isBusy: true, isStarted: false });
  host.faults.clear();
  for (const response of waiting) {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(host.config));
  }
  await waitForPath(page, "/admin");
  await page.waitFor({ css: "h1", name: "Guten Tag" });
  await complainsOfNothing(page);
}

/** Without a preload, because Firefox would remember its failure and WebKit would fetch it twice. */
async function startsAtAnotherTry(page: EnginePage, host: Host) {
  const app = host.script("app");
  const asked = () => host.asked.filter((path) => path === app).length;
  host.faults.set(app, html);
  await page.goto(`${host.url}/auth/login`);
  await page.waitFor(button("Erneut versuchen"));
  assert.is(asked(), 1);
  host.faults.clear();
  await page.click(button("Erneut versuchen"));
  await hasStarted(page);
  // WebKit runs here in a session without a cache, so the import fetches again what was fetched.
  assert.ok(asked() === 2 || asked() === 3, `asked ${asked()} times`);
  await complainsOfNothing(page, /text\/html/);
}

const version = (page: EnginePage) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>("meta[name=version]")?.content);

async function updates(page: EnginePage, host: Host) {
  const login = `${host.url}/auth/login`;
  await page.goto(login);
  await pollEngine(
    () => page.evaluate(() => navigator.serviceWorker.controller !== null),
    "the worker has not taken over",
  );
  host.isDown = true;
  await page.goto(`${host.url}/auth/password-forgot`);
  await page.waitFor(heading("Passwort vergessen"));
  host.isDown = false;

  host.deploy("two");
  await page.evaluate(() => void window.dispatchEvent(new Event("online")));
  await page.waitFor(notice("Update verfügbar"));
  await page.click(button("Updaten"));
  await pollEngine(async () => (await version(page)) === "two", "waited in vain for the new version");
  await page.waitFor(heading("Passwort vergessen"));
  await page.evaluate(() => void Object.assign(window, { isNewPage: true }));
  const isSettled = () =>
    page.evaluate(async () => {
      const { waiting, installing } = await navigator.serviceWorker.ready;
      return !waiting && !installing;
    });
  await pollEngine(isSettled, "the new worker did not take over");
  await page.waitUntilGone(notice("Update verfügbar"));
  assert.ok(await page.evaluate(() => "isNewPage" in window), "the page is loaded anew once, not twice");

  host.isDown = true;
  await page.goto(login);
  await page.waitFor(heading("Anmelden"));
  assert.is(await version(page), "two");
}

/** For a browser that has not done the main job before. */
export const moreAlone = (start: () => Promise<Engine>): Journey<Visit> =>
  journey(
    start,
    async (engine, backend) => {
      const { email } = await newCustomer(backend, { avv: false });
      return { engine, backend, customer: await engine.open(), email };
    },
    {
      async "a customer signs in"({ backend, customer, email }) {
        await customer.goto(`${backend.url}/auth/login`);
        await signIn(customer, email, demoPassword);
        await customer.waitFor(heading("Ihre Dokumente"));
        await hearOffline(customer);
      },
      ...more,
    },
  );
