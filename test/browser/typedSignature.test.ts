/**
 * A name typed as a signature is drawn from the script face's outlines, which are fetched when typing is chosen. Letters that
 * the face lacks are drawn by the canvas, in the system's face.
 */
import { createHash } from "node:crypto";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { newCustomer } from "../backend/newCustomer.ts";
import { receivedSignature } from "../support/ink.ts";
import { openPages } from "../support/pages.ts";
import { poll } from "../support/poll.ts";
import { sentForm } from "../support/sentForm.ts";
import { TYPED_NAME, typedName } from "../support/signaturePictures.ts";

const { backend, enter } = await openPages(test, { customers: 40 });

const hashOf = (url: string) =>
  createHash("sha256")
    .update(Buffer.from(url.replace(/^data:image\/png;base64,/, ""), "base64"))
    .digest("hex");

test("outlines are fetched once typing is chosen; a name is whole without them, without a long wait; what is shown is sent", async () => {
  const { email, sub } = await newCustomer(backend, { sepa: false });
  const { page, complainsOnlyOf } = await enter(email, "/customer/avv");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const shown = async () => (await page.locator("figure img").getAttribute("src")) ?? "";
  const take = async (name: string) => {
    await page.getByLabel("Ihr vollständiger Name").fill("");
    await page.getByLabel("Ihr vollständiger Name").fill(name);
    await press("Als Unterschrift übernehmen");
    await page.locator("figure img").waitFor();
  };
  const fetched: string[] = [];
  page.on("request", (request) => {
    const [name] = /scriptFace|woff2/.exec(request.url()) ?? [];
    if (name) fetched.push(name);
  });
  let isLost = true;
  await page.route("**/scriptFace*", (route) => (isLost ? route.abort() : route.continue()));
  await page.getByText("Noch leer.").waitFor();
  assert.equal(fetched, [], "before it is chosen");
  await press("Name tippen");
  await poll(() => fetched.includes("scriptFace"), "the outlines are asked for");
  assert.not(fetched.includes("woff2"), "no font");
  // Partly in letters that the face lacks.
  await take("Ελένη Müller");
  await take(typedName);
  assert.is.not(hashOf(await shown()), TYPED_NAME, "written without the face");
  isLost = false;
  await take(typedName.normalize("NFD"));
  await poll(async () => hashOf(await shown()) === TYPED_NAME, "the face, once it comes");
  await press("AV-Vertrag verbindlich abschließen");
  await page.getByRole("dialog").getByText("ist unterschrieben.").waitFor();
  assert.is(hashOf(sentForm(backend, sub).signature), TYPED_NAME);
  assert.ok(receivedSignature(backend, sub).ink.length > 500);
  complainsOnlyOf(/ERR_FAILED/);
});

test.run();
