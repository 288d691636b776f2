/** Accessibility (WCAG 2.2 AA) beyond the single scene: keyboard, focus, announcements, printing and forced colours. */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { newCustomer } from "../backend/newCustomer.ts";
import { axeFindings } from "../support/axe.ts";
import { launch, openAccountMenu, serve, visit } from "../support/browser.ts";
import { enter } from "../support/customer.ts";
import { scenesOf } from "./scenes.ts";
import { createSceneVisitors, overhang, WIDE } from "./sceneVisitors.ts";

const browser = await launch();
const backend = await serve();
const scenes = await scenesOf(backend);
const visitors = createSceneVisitors(browser, backend);

const ADMIN = "admin@nordwind.example";

test.after(async () => {
  await browser.close();
  await backend.close();
});
test.after.each(() => backend.control.behave());

/** Puts the focus before the first element, as on a page that was just loaded. */
const beginAtTop = (page: Page) =>
  page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  });

/** The focused element: its name, whether its focus is visible, and its place in the document. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const box = element.getBoundingClientRect();
    // A link that fills its row shows the focus around the row.
    const isOutlined = [null, "::after"].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
    return {
      tag: element.localName,
      name: (element.ariaLabel ?? label ?? element.textContent ?? "").trim(),
      isSeen: isOutlined && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
      place: [...document.querySelectorAll("*")].indexOf(element),
    };
  });

test("Tab visits the controls of each screen in document order, with a visible focus", async () => {
  const walks: [scene: string, stops: number][] = [
    ["Login", 5],
    ["Home", 15],
    ["Customers", 20],
    ["AppCustomers", 30],
    ["NewUser", 14],
    ["SEPAView", 20],
  ];
  for (const [name, stops] of walks) {
    const scene = scenes.find((each) => each.name === name);
    assert.ok(scene, name);
    const { page } = await visitors.of(scene);
    await visitors.reach(page, scene);
    await beginAtTop(page);
    let steps = 0;
    for (let before = -1; steps < 45; steps += 1) {
      await page.keyboard.press("Tab");
      const now = await focused(page);
      if (now.tag === "body" || now.place < before) break;
      assert.ok(now.isSeen, `${name}: one does not see the focus on ${now.tag} "${now.name}"`);
      before = now.place;
    }
    assert.ok(steps >= stops, `${name}: ${steps} stops`);
  }
});

test("back through a signing form, the line of steps at the top never covers what has the focus", async () => {
  const { email } = await newCustomer(backend, { avv: false });
  const { page, close } = await enter(browser, backend, email, "/customer/sepa", {
    viewport: { width: 700, height: 520 },
    hasPdfViewer: false,
  });
  await page.getByLabel("IBAN").waitFor();
  await page.getByRole("link", { name: "Datenschutzerklärung" }).focus();
  const seen: string[] = [];
  for (let steps = 0; steps < 25; steps += 1) {
    await page.keyboard.press("Shift+Tab");
    const { name, top, lineBottom } = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const line = document.querySelector("[class*=Steps_line]")?.getBoundingClientRect();
      const isBelow = element.closest("[class*=Steps_steps]") !== null;
      return {
        name: element.ariaLabel ?? (element as HTMLInputElement).name ?? element.textContent,
        top: element.getBoundingClientRect().top,
        lineBottom: isBelow && line ? line.bottom : 0,
      };
    });
    if (lineBottom === 0) break;
    seen.push(name);
    assert.ok(top >= lineBottom, `${name} is at ${top}, the line ends at ${lineBottom}`);
  }
  assert.ok(seen.length >= 12, seen.join(", "));
  await close();
});

test("the skip link is the first tab stop and leads past the navigation", async () => {
  const { page } = await visitors.of({ as: ADMIN });
  await page.goto("/admin/app-customers");
  await page.getByText(/^1–\d+ von/).waitFor();
  await beginAtTop(page);
  await page.keyboard.press("Tab");
  const skip = await focused(page);
  assert.is(skip.name, "Zum Inhalt springen");
  assert.ok(skip.isSeen);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  assert.is((await focused(page)).name, "Name, Kunde oder E-Mail");
});

test("every navigation sets the title and moves the focus to the heading", async () => {
  const { page } = await visitors.of({ as: ADMIN });
  const arrivesAt = async (heading: string, title: string) => {
    await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
    await page.waitForFunction((title) => document.title === title, `${title} – Nordwind Management`);
    const { tag, name } = await focused(page);
    assert.equal({ tag, name }, { tag: "h1", name: heading });
  };
  const follow = (name: string) => page.getByRole("link", { name, exact: true }).first().click();
  const [client] = backend.world.clients();
  assert.ok(client);

  await page.goto("/admin");
  await arrivesAt("Guten Tag, Astrid", "Home");
  await follow("Kunden");
  await arrivesAt("Kunden", "Kunden");
  await follow("Musterbau GmbH");
  await arrivesAt("Musterbau GmbH", "Kunde");
  await follow("App-Kunden");
  await arrivesAt("App-Kunden", "App-Kunden");
  await page.goBack();
  await arrivesAt("Musterbau GmbH", "Kunde");
  await follow("Mitarbeiter");
  await arrivesAt("Mitarbeiter", "Mitarbeiter");
  await follow("Mitarbeiter hinzufügen");
  await arrivesAt("Mitarbeiter hinzufügen", "Mitarbeiter hinzufügen");
  await openAccountMenu(page);
  await follow("Passwort ändern");
  await arrivesAt("Passwort ändern", "Passwort ändern");

  backend.control.match({ operation: "getClient" }, { does: "answer", status: 500, body: {} });
  await page.goto(`/admin/app-customers/${client.id}`);
  await page.getByText("Erneut versuchen").waitFor();
  await arrivesAt("App-Kunde", "App-Kunde");
});

test("notices are announced to screen readers and visible", async () => {
  const visitor = await visit(browser, backend, { viewport: WIDE, serviceWorkers: "allow" });
  const { page } = visitor;
  const announced = (text: string) => page.getByRole("status").filter({ hasText: text }).waitFor();
  await page.goto("/auth/login");
  await announced("Offline verfügbar");
  assert.equal(await axeFindings(page), []);
  await page.setViewportSize({ width: 320, height: 640 });
  assert.is(await overhang(page), 0);
  await page.getByRole("button", { name: "Verstanden!" }).press("Enter");
  await page.context().setOffline(true);
  await announced("Keine Internetverbindung");
  assert.equal(await axeFindings(page), []);
  assert.is(await overhang(page), 0);
  await visitor.close();
});

test("Escape closes dialogs and the drawer, and the focus returns to where it was", async () => {
  const { email } = await newCustomer(backend);
  const escapes: [
    as: string | null,
    address: string,
    opens: (page: Page) => Promise<unknown>,
    back: string,
  ][] = [
    [
      ADMIN,
      "/admin/app-customers",
      async (page) => {
        await page.getByRole("button", { name: /^Alle \d+ auswählen/ }).click();
        await page.getByRole("button", { name: "Erinnern …" }).press("Enter");
      },
      "Erinnern …",
    ],
    [
      ADMIN,
      "/admin/users/new",
      async (page) => {
        await page.getByLabel("Vorname").fill("Vera");
        await page.getByRole("link", { name: "Abbrechen" }).press("Enter");
      },
      "Abbrechen",
    ],
    [
      email,
      "/customer/avv",
      (page) => page.getByRole("button", { name: "Groß unterschreiben" }).press("Enter"),
      "Groß unterschreiben",
    ],
  ];
  for (const [as, address, opens, back] of escapes) {
    const { page } = await visitors.of({ as });
    await page.setViewportSize(WIDE);
    await page.goto(address);
    await opens(page);
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    assert.ok(await dialog.evaluate((element) => element.contains(document.activeElement)));
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    assert.is((await focused(page)).name, back);
  }
});

test("a slash focuses the search, and in the search it types a slash", async () => {
  const { page } = await visitors.of({ as: ADMIN });
  for (const address of ["/admin/customers", "/admin/app-customers", "/admin/users"]) {
    await page.goto(address);
    const search = page.getByRole("searchbox");
    await search.waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("a/b");
    assert.is(await search.inputValue(), "a/b");
  }
});

test("with forced colours, controls keep their edges and states", async () => {
  const { email } = await newCustomer(backend);
  const visitor = await enter(
    browser,
    backend,
    ADMIN,
    `/admin/app-customers/${backend.world.clients()[0]?.id}`,
    {
      forcedColors: "active",
    },
  );
  const { page } = visitor;
  const edgeOf = (element: Element) => {
    const { borderTopStyle, borderTopColor, backgroundColor, outlineStyle } = getComputedStyle(element);
    return { hasEdge: borderTopStyle !== "none" && borderTopColor !== backgroundColor, outlineStyle };
  };
  const [on, off] = [
    page.getByRole("switch", { checked: true }),
    page.getByRole("switch", { checked: false }),
  ];
  await on.first().waitFor();
  const colour = (element: Element) => getComputedStyle(element).backgroundColor;
  assert.is.not(await on.first().evaluate(colour), await off.first().evaluate(colour));
  for (const control of await page.locator("main button, main [role=switch]").all()) {
    assert.ok((await control.evaluate(edgeOf)).hasEdge, (await control.textContent()) ?? "");
  }
  const current = page.getByRole("link", { name: "App-Kunden", exact: true }).first();
  assert.is((await current.evaluate(edgeOf)).outlineStyle, "solid", "the entry of the menu that is open");

  await page.goto("/admin/users/new");
  await page.getByLabel("Vorname").waitFor();
  for (const field of await page.locator("main input, main select").all()) {
    assert.ok((await field.evaluate(edgeOf)).hasEdge);
  }
  await visitor.close();

  const customer = await enter(browser, backend, email, "/customer/avv", {
    forcedColors: "active",
    hasPdfViewer: false,
  });
  const pressed = customer.page.getByRole("button", { pressed: true });
  assert.ok((await pressed.evaluate(edgeOf)).hasEdge);
  await customer.page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  const behindTheStrokes = await customer.page.locator("canvas").evaluate((canvas) => {
    const paper = canvas.closest("[class*=Paper_paper]");
    return paper && getComputedStyle(paper).backgroundColor;
  });
  assert.is(behindTheStrokes, "rgb(255, 255, 255)", "black strokes are seen in every colour scheme");
  await customer.close();
});

test("only the content is printed, black on white in every colour scheme", async () => {
  const client = backend.world.clients()[0];
  const visitor = await enter(browser, backend, ADMIN, `/admin/app-customers/${client?.id}`, {
    colorScheme: "dark",
  });
  const { page } = visitor;
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const colours = await page.evaluate(() => {
    const { color } = getComputedStyle(document.querySelector("h1") ?? document.body);
    const papers = [...document.querySelectorAll("html, body, main, section")];
    return { color, papers: [...new Set(papers.map((paper) => getComputedStyle(paper).backgroundColor))] };
  });
  assert.is(colours.color, "rgb(0, 0, 0)");
  for (const paper of colours.papers) assert.match(paper, /^rgba\(0, 0, 0, 0\)$|^rgb\(255, 255, 255\)$/);
  for (const name of ["AppCustomerDetails", "AppCustomers", "Customers"]) {
    const scene = scenes.find((each) => each.name === name);
    assert.ok(scene);
    await page.goto(scene.address);
    await page.getByText(scene.shows).first().waitFor({ state: "attached" });
    const controls = page.locator(
      "button, nav:not([aria-label=Seiten]), aside, [type=search], select, [type=checkbox]:not([role])",
    );
    for (const control of await controls.all()) {
      assert.not(
        await control.isVisible(),
        `${name}: ${await control.evaluate(({ outerHTML }) => outerHTML)}`,
      );
    }
  }
  await visitor.close();
});

test.run();
