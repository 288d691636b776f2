/** The layout of staff's screens: on paper, on phones, and in forced colours. */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { connectionWords } from "../../src/layouts/Connection.tsx";
import { overhang } from "../support/overhang.ts";
import { openPages } from "../support/pages.ts";

const { enter, backend } = await openPages(test, { customers: 60, appCustomers: 55 });
const admin = "admin@nordwind.example";

/** The page of most tests, which load their screens in it. */
const { page } = await enter(admin, "/admin", { keep: true });

/** Opens a screen in a window of that size. */
async function open(address: string, viewport = { width: 1280, height: 800 }) {
  await page.setViewportSize(viewport);
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

const rowsOf = async (page: Page) => {
  const rows = page.locator("main tbody tr");
  await rows.nth(49).waitFor();
  return rows;
};

test("the queue's hidden texts are placed in the table, not in the page", async () => {
  await open("/admin/app-customers");
  await rowsOf(page);
  const outside = await page.evaluate(() => {
    const table = document.querySelector("main table");
    const hidden = [...(table?.querySelectorAll<HTMLElement>(".visually-hidden") ?? [])];
    return [hidden.length, hidden.filter(({ offsetParent }) => !table?.contains(offsetParent)).length];
  });
  assert.ok((outside[0] ?? 0) > 100);
  assert.is(outside[1], 0);
});

test("a card of the queue has one time, and names what it belongs to", async () => {
  await open("/admin/app-customers");
  const rows = await rowsOf(page);
  for (const width of [360, 768, 1150]) {
    await page.setViewportSize({ width, height: 800 });
    const texts = await rows.evaluateAll((all) =>
      all.map((row) =>
        [...row.querySelectorAll<HTMLElement>("td:nth-last-child(2)")]
          .filter((cell) => cell.checkVisibility())
          .map(({ innerText }) => innerText.replace(/\s+/g, " "))
          .join("|"),
      ),
    );
    for (const text of texts)
      assert.match(
        text,
        /^eingeladen [\d.]+$|^[^|]*offen seit (heute|1 Tag|\d+ Tagen)$/,
        `at ${width}: ${text}`,
      );
    assert.ok(texts.some((text) => text.startsWith("eingeladen")));
  }
});

test("every part of Home stays in its card on a phone", async () => {
  await open("/admin", { width: 360, height: 780 });
  await page
    .getByText(/eingeladen|Unterschrift/)
    .first()
    .waitFor();
  const sticking = await page.evaluate(
    () =>
      [...document.querySelectorAll("main li a")].filter((row) => {
        const { right } = row.getBoundingClientRect();
        return [...row.querySelectorAll("*")].some(
          (part) => part.getBoundingClientRect().right > right + 0.5,
        );
      }).length,
  );
  assert.is(sticking, 0);
});

test("a row of a list is never wider than its list, however long a name is", async () => {
  const [row] = backend.world.clients();
  assert.ok(row);
  const signed = { required: true, sent: true, sentAt: new Date().toISOString() };
  const client = `${"Handelsgesellschaft für Baustoffe ".repeat(4)}mbH`;
  backend.world.putClient({ ...row, client, avv: { ...row.avv, ...signed } });
  await open("/admin");
  for (const [address, list] of [
    ["/admin", 'ul[aria-label="Zuletzt unterschrieben"] > li'],
    // Long names begin on the second page.
    ["/admin/customers?page=2", "tbody > tr"],
  ] as const) {
    await page.goto(address);
    const rows = page.locator(list);
    await rows.first().waitFor();
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 780 });
      const over = await rows.evaluateAll((all) =>
        all.map((one) => {
          const { right } = one.parentElement?.parentElement?.getBoundingClientRect() ?? { right: 0 };
          const parts = [one, ...one.querySelectorAll("*:not(.visually-hidden, .one-line *)")];
          return Math.round(Math.max(...parts.map((part) => part.getBoundingClientRect().right)) - right);
        }),
      );
      assert.ok(Math.max(...over) <= 0, `${address} at ${width}: rows stick out by ${over}`);
      assert.is(await overhang(page), 0, `${address} at ${width}`);
    }
  }
});

test("a long street stays in its card", async () => {
  const customer = backend.world.customers.find(({ delivery_address: address }) => address);
  assert.ok(customer?.delivery_address);
  customer.delivery_address.line1 = `${"Donaudampfschifffahrtskapitäns".repeat(2)}straße 12`;
  await open(`/admin/customers/${customer.id}`);
  const line = page.locator("address > span").filter({ hasText: "Donaudampf" });
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await line.first().waitFor();
    const over = await line.evaluateAll((lines) =>
      lines.map((one) => {
        const text = document.createRange();
        text.selectNodeContents(one);
        const card = one.closest("address")?.parentElement?.getBoundingClientRect();
        return Math.round(text.getBoundingClientRect().right - (card?.right ?? 0));
      }),
    );
    assert.ok(Math.max(...over) <= 0, `at ${width}: ${over}`);
    assert.is(await overhang(page), 0, `at ${width}`);
  }
});

test("an e-mail address is not broken while its label's column has room", async () => {
  const of = backend.world.clients().find(({ email }) => email.length > 30);
  await open(`/admin/app-customers/${of?.id}`);
  const link = page.locator('main dd a[href^="mailto:"]');
  const { lines, room } = await link.evaluate((address) => {
    const text = document.createRange();
    text.selectNodeContents(address);
    const names = [...(address.closest("dl")?.querySelectorAll("dt") ?? [])];
    const name = (one: Element) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return range.getBoundingClientRect().right;
    };
    return {
      lines: new Set([...text.getClientRects()].map(({ top }) => top)).size,
      room: text.getBoundingClientRect().left - Math.max(...names.map(name)),
    };
  });
  assert.ok(lines === 1 || room < 20, `${lines} lines, ${room} px free before them`);
});

test("the bar on a phone keeps its buttons whole, whatever it shows of the connection", async () => {
  for (const isTouched of [false, true]) {
    const { page } = await enter(admin, "/admin/app-customers", {
      viewport: { width: 360, height: 740 },
      hasTouch: isTouched,
      isMobile: isTouched,
    });
    await rowsOf(page);
    const status = page.locator("header p > span").last();
    await status.filter({ hasText: "Live" }).waitFor();
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      for (const { short } of Object.values(connectionWords)) {
        const where = `${short} at ${width}${isTouched ? ", touched" : ""}`;
        const seen = await status.evaluate((mark, words) => {
          mark.textContent = words;
          const header = mark.closest("header");
          const buttons = [...(header?.querySelectorAll(":scope > button, :scope > div > button") ?? [])];
          const box = (element: Element) => element.getBoundingClientRect();
          return {
            sizes: buttons.map((button) => [box(button).width, box(button).height]),
            icons: buttons
              .flatMap((button) => [...button.querySelectorAll("svg")])
              .map((icon) => box(icon).width),
            right: Math.max(...buttons.map((button) => box(button).right)),
            room: box(mark).left - (header ? box(header.querySelector("a svg") ?? header).right : 0),
            lines: mark.getClientRects().length,
          };
        }, short);
        const size = isTouched ? 46 : 40;
        assert.equal(
          seen.sizes,
          [1, 2, 3].map(() => [size, size]),
          where,
        );
        assert.ok(Math.min(...seen.icons) >= 18, `${where}: icons of ${seen.icons}`);
        assert.ok(seen.right <= width, `${where}: the last button ends at ${seen.right}`);
        assert.ok(seen.room > 0, `${where}: ${seen.room} between mark and words`);
        assert.is(seen.lines, 1, where);
        assert.is(await overhang(page), 0, where);
      }
    }
  }
});

test("newer data moves no button under an edit, which can be dropped", async () => {
  const of = backend.world.clients().find(({ email }) => email === "kunde@musterbau.example");
  assert.ok(of);
  await open(`/admin/app-customers/${of.id}`);
  await page.getByText("Live", { exact: true }).waitFor();
  await page.waitForLoadState("networkidle");
  const toggle = page.getByRole("switch", { name: "Dokumentation" });
  await toggle.click();
  const button = page.getByRole("button", { name: "Updaten" });
  const place = await button.boundingBox();
  backend.world.putClient({ ...of, sepa: { ...of.sepa, required: !of.sepa.required } });
  await page.getByText("Es gibt neuere Daten zu dieser Person").waitFor();
  assert.equal(await button.boundingBox(), place, "it stays where a click may be on its way");
  await page.getByRole("button", { name: "Meine Änderung verwerfen" }).click();
  assert.is(await toggle.isChecked(), of.documentation.required);
});

test("the bar of the selected rows lies above them on a phone", async () => {
  await open("/admin/app-customers", { width: 360, height: 780 });
  const rows = await rowsOf(page);
  await rows.first().getByRole("checkbox").check();
  await page.getByRole("button", { name: "Erinnern …" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  const [inside, outside] = await dialog.evaluate((box) => [box.scrollWidth, box.clientWidth]);
  assert.is(inside, outside, "nothing is cut at the dialog's edge");
});

test("the focus is on the new screen's title after a dialog that followed a change of screen", async () => {
  const { world } = backend;
  const customer = world.customers.find(
    ({ id, users }) =>
      users.some(({ emailaddress }) => emailaddress) && !world.clients().some((of) => of.client_id === id),
  );
  assert.ok(customer, "somebody who is not invited");
  await open(`/admin/customers/${customer.id}`);
  await page
    .getByRole("button", { name: /^Einladen / })
    .first()
    .click();
  await page.getByRole("button", { name: "Verstanden" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  assert.is(await page.evaluate(() => document.activeElement?.textContent), "App-Kunden");
});

test("only the chosen tab has a line in forced colours", async () => {
  await page.emulateMedia({ forcedColors: "active" });
  await open("/admin/app-customers");
  await rowsOf(page);
  const lines = await page.locator('[aria-label="Stand der Dokumente"] a').evaluateAll((tabs) => {
    const page = getComputedStyle(document.body).backgroundColor;
    return tabs.map((tab) => [
      tab.hasAttribute("aria-current"),
      getComputedStyle(tab).borderBottomColor !== page,
    ]);
  });
  assert.ok(lines.length > 3);
  for (const [isCurrent, isSeen] of lines) assert.is(isSeen, isCurrent);
  await page.emulateMedia({ forcedColors: null });
});

test.run();
