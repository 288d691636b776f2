/** The layout of screens, above all of staff's: on phones, and that nothing moves by itself. */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { connectionWords } from "../../src/layouts/Connection.tsx";
import { newCustomer } from "../backend/newCustomer.ts";
import { PAGE_SIZE } from "../backend/rules.ts";
import { overhang } from "../support/overhang.ts";
import { openPages } from "../support/pages.ts";
import { openInside } from "./goInside.ts";
import { watchMoves } from "./layoutShift.ts";

// Two pages of the service's list, so that rows and counts arrive after the first ones are shown.
const { enter, backend } = await openPages(test, { appCustomers: 149 });
const admin = "admin@nordwind.example";

/** The page of most tests. */
const { page } = await enter(admin, "/admin", { keep: true });
const moves = await watchMoves(page);

/** Opens a screen in a window of that size. */
async function open(address: string, viewport = { width: 1280, height: 800 }) {
  await page.setViewportSize(viewport);
  await openInside(page, address);
}

const rowsOf = async (page: Page) => {
  const rows = page.locator("main tbody tr");
  await rows.nth(49).waitFor();
  return rows;
};

test("the queue's hidden texts are placed in its table; a row has the days and the whole time of the invitation; the dialog of a mail cuts nothing", async () => {
  await open("/admin/app-customers");
  const rows = await rowsOf(page);
  const [hidden = 0, astray] = await page.evaluate(() => {
    const table = document.querySelector("main table");
    const hidden = [...(table?.querySelectorAll<HTMLElement>(".visually-hidden") ?? [])];
    return [hidden.length, hidden.filter(({ offsetParent }) => !table?.contains(offsetParent)).length];
  });
  assert.ok(hidden > 100);
  assert.is(astray, 0);
  for (const width of [360, 768, 1150]) {
    await page.setViewportSize({ width, height: 800 });
    const texts = await rows.evaluateAll((all) =>
      all.map((row) =>
        [...row.querySelectorAll<HTMLElement>("td:nth-last-child(2), time")]
          .filter((part) => part.checkVisibility() && !part.querySelector("time")?.checkVisibility())
          .map(({ innerText }) => innerText.replace(/\s+/g, " "))
          .sort()
          .join("|"),
      ),
    );
    for (const text of texts)
      assert.match(text, /(heute|Tage?|\|)?.*\d\d\.\d\d\.\d{4}, \d\d:\d\d/, `at ${width}`);
  }
  await page.setViewportSize({ width: 360, height: 780 });
  await rows.first().getByRole("checkbox").check();
  await page.getByRole("button", { name: "Erinnern …" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  const [inside, outside] = await dialog.evaluate((box) => [box.scrollWidth, box.clientWidth]);
  assert.is(inside, outside, "nothing is cut at the dialog's edge");
  await page.keyboard.press("Escape");
});

test("no text sticks out of its row or card, however long a name, a company or a street is", async () => {
  const [row] = backend.world.clients();
  const customer = backend.world.customers.find(({ delivery_address: address }) => address);
  assert.ok(row && customer?.delivery_address);
  const signed = { required: true, sent: true, sentAt: new Date().toISOString() };
  const client = `${"Handelsgesellschaft für Baustoffe ".repeat(4)}mbH`;
  backend.world.putClient({ ...row, client, avv: { ...row.avv, ...signed } });
  customer.delivery_address.line1 = `${"Donaudampfschifffahrtskapitäns".repeat(2)}straße 12`;
  for (const [address, part, frame] of [
    ["/admin", "tbody > tr", "table"],
    // Long names begin on the second page.
    ["/admin/customers?page=2", "tbody > tr", "table"],
    [`/admin/customers/${customer.id}`, "address", "[class*=Card_card]"],
  ] as const) {
    await open(address);
    const parts = page.locator(part);
    await parts.first().waitFor();
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 780 });
      const over = await parts.evaluateAll(
        (all, frame) =>
          all.map((one) => {
            const { right } = one.closest(frame)?.getBoundingClientRect() ?? { right: 0 };
            const text = document.createRange();
            text.selectNodeContents(one);
            const inside = [...one.querySelectorAll("*:not(.visually-hidden, .one-line *)")];
            const parts = inside.length > 0 ? [one, ...inside] : [text];
            return Math.round(Math.max(...parts.map((part) => part.getBoundingClientRect().right)) - right);
          }),
        frame,
      );
      assert.ok(Math.max(...over) <= 0, `${part} at ${width}: sticking out by ${over}`);
      assert.is(await overhang(page), 0, `${address} at ${width}`);
    }
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
  const viewport = { width: 360, height: 740 };
  await open("/admin/app-customers", viewport);
  const touched = await enter(admin, "/admin/app-customers", { viewport, hasTouch: true, isMobile: true });
  for (const [shown, isTouched] of [
    [page, false],
    [touched.page, true],
  ] as const) {
    const status = shown.locator("header p > span").last();
    await status.filter({ hasText: "Live" }).waitFor();
    assert.not(await shown.getByRole("navigation", { name: "Konto" }).isVisible());
    for (const width of [320, 360]) {
      await shown.setViewportSize({ width, height: 740 });
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
        assert.is(await overhang(shown), 0, where);
      }
    }
  }
});

test("newer data moves no button under an edit, which can be dropped", async () => {
  const of = backend.world.clients().find(({ email }) => email === "kunde@musterbau.example");
  assert.ok(of);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/admin/app-customers/${of.id}`);
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

test("nothing in a screen's first view moves on a phone after it was painted", async () => {
  const viewport = { width: 360, height: 780 };
  const [someone] = backend.world.clients();
  const customer = await enter((await newCustomer(backend)).email, "/auth/change-password", { viewport });
  const staff = { page, moves };
  const customers = { page: customer.page, moves: await watchMoves(customer.page) };
  // The queue is checked by browser/queue, and every scene at 1280 pixels (scenes/scene.ts).
  for (const [{ page, moves }, address, last] of [
    [staff, "/admin", "Zuletzt unterschrieben"],
    [staff, `/admin/app-customers/${someone?.id}`, "Verlauf"],
    [staff, "/admin/customers", new RegExp(`^1–${PAGE_SIZE} von`)],
    [customers, "/customer", "AV-Vertrag"],
    [customers, "/customer/avv", "Noch leer."],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.goto(address);
    await page.getByText(last).first().waitFor();
    await page.waitForFunction(() => !document.querySelector("main progress, main [aria-busy=true]"));
    // Waits for late parts after the first rows: the connection's badge, the document, the area's other files.
    await page.waitForLoadState("networkidle");
    assert.equal(await moves(), [], address);
  }
});

test.run();
