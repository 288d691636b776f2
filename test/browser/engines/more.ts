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
import { mainJob } from "./mainJob.ts";
import {
  button,
  complainsOfNothing,
  documentLink,
  field,
  fillLogin,
  heading,
  hearOffline,
  inDialog,
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

/** A step in the customer's window, at a host of its own. */
const atHost =
  (visits: (page: EnginePage, host: Host) => Promise<void>) =>
  async ({ customer }: Visit) => {
    const host = await startHost();
    try {
      await visits(customer, host);
    } finally {
      await host.close();
    }
  };

const version = (page: EnginePage) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>("meta[name=version]")?.content);

/** Steps of a customer at the list of documents, with a mandate to sign. */
const more: Steps<Visit> = {
  async "the SEPA mandate takes bank and BIC from the account number, and the signature"(world) {
    const { backend, customer } = world;
    await customer.click(documentLink("SEPA-Mandat"));
    for (const [label, entry] of Object.entries(mandateTexts)) await customer.fill(field(label), entry);
    await customer.click(field("BIC"));
    await customer.waitFor({ css: "input[name=bic][value=COBADEFFXXX]" });
    await customer.draw(paper, wave, "mouse");
    await customer.click(button("SEPA-Mandat verbindlich erteilen"));
    await customer.waitFor(inDialog("SEPA-Mandat erteilt"));
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

    await customer.evaluate(() => {
      for (const [at, input] of document.querySelectorAll<HTMLInputElement>("form input").entries())
        input.value = ["kunde@musterbau.example", "Falsch2026pass"][at] ?? "";
    });
    await pollEngine(
      async () => !(await customer.isDisabled(submit)),
      "values set without an event are not noticed",
    );
    await customer.click(submit);
    await customer.waitFor(inDialog("Die E-Mail-Adresse oder das Passwort ist falsch."));
    await complainsOfNothing(customer, /Failure|NotAuthorizedException|status of 400/);
  },

  // Without a preload, because Firefox would remember its failure and WebKit would fetch it twice.
  "an HTML page in the place of the app's script is told, and another try starts the app": atHost(
    async (page, host) => {
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
    },
  ),

  "what is typed before the app is there stays, and Enter signs in once it is": atHost(async (page, host) => {
    // A page with held scripts has not loaded, and WebKit's driver waits for the load.
    const waiting: ServerResponse[] = [];
    host.faults.set("/config.json", (response) => void waiting.push(response));
    await page.goto(`${host.url}/auth/login`);
    const typed = ["admin@nordwind.example", demoPassword] as const;
    await fillLogin(page, ...typed);
    await page.press("\uE007");
    await page.waitFor({ css: "button[type=submit][aria-busy=true]" });
    const seen = await page.evaluate(() => {
      const inputs = document.querySelectorAll<HTMLInputElement>("form input");
      return [...Array.from(inputs, ({ value }) => value), document.documentElement.dataset.start === "done"];
    });
    assert.equal(seen, [...typed, false]);
    host.faults.clear();
    for (const response of waiting) {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(host.config));
    }
    await waitForPath(page, "/admin");
    await page.waitFor({ css: "h1", name: "Guten Tag" });
    await complainsOfNothing(page);
  }),

  "the worker starts the app without a network, and an update takes one reload": atHost(
    async (page, host) => {
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
          return !waiting && !installing && !document.body.innerText.includes("Update verfügbar");
        });
      await pollEngine(isSettled, "the new worker did not take over, or the notice stays");
      assert.ok(await page.evaluate(() => "isNewPage" in window), "the page is loaded anew once, not twice");

      host.isDown = true;
      await page.goto(login);
      await page.waitFor(heading("Anmelden"));
      assert.is(await version(page), "two");
    },
  ),
};

export function mainJobAndMore(start: () => Promise<Engine>): Journey<Visit> {
  const journey = mainJob(start);
  return { ...journey, steps: { ...journey.steps, ...more } };
}

/** For a browser that has not done the main job before. */
export function moreAlone(start: () => Promise<Engine>): Journey<Visit> {
  const { begin, end } = mainJob(start);
  return {
    async begin() {
      const visit = await begin();
      const { email } = await newCustomer(visit.backend, { avv: false });
      return { ...visit, email };
    },
    end,
    steps: {
      async "a customer signs in"({ backend, customer, email }) {
        await customer.goto(`${backend.url}/auth/login`);
        await signIn(customer, email, demoPassword);
        await customer.waitFor(heading("Ihre Dokumente"));
        await hearOffline(customer);
      },
      ...more,
    },
  };
}
