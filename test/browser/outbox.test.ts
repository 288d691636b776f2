/** The outbox of the local backend, as a newcomer uses it: an invitation's link and texts are copied by one press each. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { callerAs } from "../backend/caller.ts";
import { openPages } from "../support/pages.ts";
import { poll } from "../support/poll.ts";
import { ADMIN, emailField, enterButton, passwordField } from "./loginForm.ts";

const { backend, visit } = await openPages(test, { customers: 12, appCustomers: 3 });

test("an invitation's link fills in the address; the password is copied by one press, then pasted", async () => {
  const email = "karla.gross+avv@nordlicht.example";
  const caller = await callerAs(backend, ADMIN);
  const invitation = { client_id: "10004", client: "Nordlicht GmbH", email, name: "Karla Groß" };
  await caller.post("/api/admin/sendClientInvitation", invitation);
  const { page, complainsOnlyOf } = await visit({ permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/outbox");
  const copied = async (what: string) => {
    const button = page.getByRole("button", { name: what });
    await button.click();
    await button.getByText("Kopiert").waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  assert.is(await copied("Empfänger kopieren"), email);
  assert.is(await copied("Passwort kopieren"), backend.outbox.all().at(-1)?.code);
  await page.getByRole("link", { name: "/auth/login" }).click();
  await enterButton(page).waitFor();
  await poll(async () => (await emailField(page).inputValue()) === email, "the link's address");
  await passwordField(page).press("Control+V");
  await enterButton(page).click();
  await page.getByRole("heading", { level: 1, name: "Passwort festlegen" }).waitFor();
  complainsOnlyOf();
});

test.run();
