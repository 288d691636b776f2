/**
 * Every dialog: the first button is the safe answer and has the focus, so that Enter, Escape and a press beside the dialog
 * all give it.
 */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { launch, serve } from "../support/browser.ts";
import { enter } from "../support/customer.ts";
import { poll } from "../support/poll.ts";
import { scenesOf } from "./scenes.ts";
import { createSceneVisitors } from "./sceneVisitors.ts";

const browser = await launch();
const backend = await serve();
const scenes = (await scenesOf(backend)).filter(({ dialog }) => dialog);
const visitors = createSceneVisitors(browser, backend);

test.after(async () => {
  await browser.close();
  await backend.close();
});
test.after.each(() => backend.control.behave());

/** They ask nothing: a new sign-in is demanded, the paper fills the screen, and the search has no answers. */
const others: readonly string[] = ["sign in again", "large paper"];
const isQuestion = (name: string) => !others.includes(name) && !name.startsWith("search");

const answers = (page: Page) => page.locator("dialog[open] [class*=Dialog_actions] button");
const isFocused = (button: Element) => button === document.activeElement;

const ways = {
  Enter: (page: Page) => page.keyboard.press("Enter"),
  Escape: (page: Page) => page.keyboard.press("Escape"),
  "a press beside it": (page: Page) => page.mouse.click(5, 5),
};
const wayNames = ["Enter", "Escape", "a press beside it"] as const;

for (const [index, scene] of scenes.filter(({ name }) => isQuestion(name)).entries()) {
  // A question that can be asked again is closed in every way, each other dialog in one of them.
  const chosen = scene.name === "unsaved changes" ? wayNames : [wayNames[index % wayNames.length] ?? "Enter"];
  for (const way of chosen) {
    test(`${scene.name}: closed by ${way}`, async () => {
      const { page } = await visitors.of(scene);
      await visitors.reach(page, scene);
      const dialog = page.locator("dialog[open]");
      await dialog.waitFor();
      assert.ok(await answers(page).first().evaluate(isFocused), "the safe answer has the focus");
      const looks = await answers(page).evaluateAll((all) => all.map(({ className }) => className));
      const strong = looks.findIndex((look) => /Button_(primary|danger)/.test(look));
      if (strong > 0) assert.is(strong, looks.length - 1, "what does something is the last");
      const { pathname } = new URL(page.url());
      await ways[way](page);
      await dialog.waitFor({ state: "detached" });
      assert.is(new URL(page.url()).pathname, pathname, "nobody is led away");
      if (scene.name === "unsaved changes") {
        assert.ok(await page.getByRole("switch", { name: "Dokumentation" }).isVisible(), "nothing is lost");
      }
    });
  }
}

test("work begun by keyboard hands the focus to the button that stops it, and back when it is done", async () => {
  const { page, close } = await enter(
    browser,
    backend,
    "admin@nordwind.example",
    "/admin/app-customers?tab=offen",
  );
  await page
    .getByRole("checkbox", { name: /auswählen$/ })
    .nth(1)
    .check();
  await page.getByRole("button", { name: "Erinnern …" }).click();
  await page.getByRole("button", { name: "Erinnerungen senden" }).focus();
  backend.control.next({ path: "/api/clients/client/remindermail" }, { does: "delay", ms: 500 });
  await page.keyboard.press("Enter");
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await poll(async () => (await focused()) === "Anhalten");
  await page.getByText("1 von 1 gesendet.").waitFor();
  await poll(async () => (await focused()) === "Schließen");
  await close();
});

test("a sign-in that is demanded stays until it is answered", async () => {
  const scene = scenes.find(({ name }) => name === "sign in again");
  assert.ok(scene);
  const { page } = await visitors.of(scene);
  await visitors.reach(page, scene);
  const dialog = page.getByRole("dialog").filter({ hasText: "Sitzung abgelaufen" });
  for (const way of ["Escape", "Escape", "a press beside it"] as const) {
    await ways[way](page);
    assert.ok(await dialog.isVisible(), way);
  }
});

test.run();
