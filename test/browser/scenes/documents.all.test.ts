/** Scenes of the documents a customer reads and signs. */
import { test } from "uvu";
import { newCustomer } from "../../backend/newCustomer.ts";
import { signedCustomer } from "../../backend/signedCustomer.ts";
import { pressEnterOn } from "../../support/focus.ts";
import { drawWithMouse, fillMandate, wave } from "../../support/signingPage.ts";
import { closeDialog } from "./checks.ts";
import { focusIsOn, openScenes, press } from "./scene.ts";

const { backend, scenes } = await openScenes(test);
const fresh = (await newCustomer(backend)).email;
const avvDone = (await newCustomer(backend, { avv: false })).email;
const done = (await signedCustomer(backend)).email;

scenes(fresh, [
  { name: "AVVView", address: "/customer/avv", shows: "Als Text lesen" },
  {
    name: "AVVView, as text",
    address: "/customer/avv",
    reach: (page) => press(page, "Als Text lesen"),
    shows: "Seiten zeigen",
  },
  {
    name: "AVVView, on a phone, its document unfolded",
    address: "/customer/avv",
    width: 360,
    alone: true,
    reach: (page) => press(page, "Hier lesen"),
    shows: "Seite 1 von 5",
  },
  {
    name: "signed by a typed name",
    address: "/customer/avv",
    async reach(page) {
      await press(page, "Name tippen");
      await page.getByLabel("Ihr vollständiger Name").fill("Karla Groß");
      await press(page, "Als Unterschrift übernehmen");
    },
    shows: "Unterschrift übernommen.",
  },
  {
    name: "large paper",
    address: "/customer/avv",
    dialog: "asks nothing",
    async reach(page) {
      await pressEnterOn(page.getByRole("button", { name: "Im Vollbild unterschreiben" }));
      await page.waitForFunction(() => document.activeElement?.textContent === "Fertig");
    },
    shows: "Fertig",
    async after(page) {
      await closeDialog(page, "Escape");
      await focusIsOn("Im Vollbild unterschreiben")(page);
    },
  },
  {
    name: "leaving with a signature",
    address: "/customer/avv",
    dialog: ["a press beside it"],
    async reach(page) {
      await drawWithMouse(page, wave);
      await page.getByRole("link", { name: "Zurück zu Ihren Dokumenten" }).click();
    },
    shows: "Weiter unterschreiben",
  },
  { name: "SEPAView, locked", address: "/customer/sepa", shows: "Erst der AV-Vertrag" },
  {
    // The last one, because it signs.
    name: "signed, success",
    address: "/customer/avv",
    // Enter goes on to the mandate.
    dialog: ["Escape"],
    async reach(page) {
      await drawWithMouse(page, wave);
      await press(page, /verbindlich (abschließen|erteilen)/);
      await page.getByText("Ihre Dokumente").first().waitFor({ state: "attached" });
    },
    shows: "Es fehlt noch das SEPA-Mandat.",
  },
]);

scenes(avvDone, [
  { name: "SEPAView", address: "/customer/sepa", shows: "Vordruck ansehen", tabStops: 18 },
  {
    name: "SEPAView, its blank form shown",
    address: "/customer/sepa",
    reach: (page) => press(page, "Vordruck ansehen"),
    shows: /^Seite 1 von/,
  },
  {
    name: "SEPAView, wrong input",
    address: "/customer/sepa",
    async reach(page) {
      await page.getByLabel("IBAN", { exact: true }).fill("DE88 3704");
      await page.getByLabel("IBAN", { exact: true }).press("Enter");
    },
    shows: "Die IBAN ist zu kurz",
  },
  {
    name: "SEPAView, filled in",
    address: "/customer/sepa",
    async reach(page) {
      await fillMandate(page);
      await page.getByLabel("BIC").fill("MARKDEF1100");
      await page.getByLabel("PLZ").fill("");
      await page.getByLabel("Ort").focus();
    },
    shows: /Zu dieser IBAN gehört/,
  },
]);

scenes(done, [
  {
    name: "signed document",
    address: "/customer/sepa",
    shows: "Als Text lesen",
    prints: true,
    async after(page) {
      await page.emulateMedia({ media: "print" });
      await page.getByText("Das Dokument selbst steht nicht auf diesem Ausdruck.").waitFor();
      await page.emulateMedia({ media: "screen" });
    },
  },
]);

test.run();
