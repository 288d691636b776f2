/** Scenes of a customer's first screen. */
import { test } from "uvu";
import { demoPassword } from "../../backend/demo.ts";
import { newCustomer } from "../../backend/newCustomer.ts";
import { signedCustomer } from "../../backend/signedCustomer.ts";
import { openAccountMenu } from "../../support/browser.ts";
import { fails, hangs, openScenes } from "./scene.ts";

const { backend, scenes } = await openScenes(test);
const fresh = (await newCustomer(backend)).email;
const nothing = (await newCustomer(backend, { avv: false, sepa: false })).email;
const done = (await signedCustomer(backend)).email;
const longWord = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
/** Creates a customer whose person and company have long names. */
async function calledLong(owes: { avv?: boolean; sepa?: boolean } = {}): Promise<string> {
  const { sub, email } = await newCustomer(backend, owes);
  const row = backend.world.client(sub);
  if (row) backend.world.putClient({ ...row, name: longWord, client: longWord });
  return email;
}
const withoutRecord = "ohne.eintrag@bau.example";
await backend.cognito.seed({ email: withoutRecord, password: demoPassword, group: "Customer" });

scenes(fresh, [
  { name: "CustomerMenu", address: "/customer", shows: "AV-Vertrag unterschreiben" },
  {
    name: "CustomerMenu, loading",
    address: "/customer",
    faults: [[{ operation: "getClient" }, hangs]],
    shows: "Ihre Dokumente werden geladen",
  },
  {
    name: "CustomerMenu, failed",
    address: "/customer",
    faults: [[{ operation: "getClient" }, fails]],
    shows: "Erneut versuchen",
  },
  {
    name: "account menu of a customer on a phone",
    address: "/customer",
    width: 360,
    reach: openAccountMenu,
    shows: fresh,
  },
]);

scenes(await calledLong(), [{ name: "CustomerMenu, long words", address: "/customer", shows: longWord }]);
scenes(await calledLong({ avv: false, sepa: false }), [
  { name: "CustomerMenu, nothing asked, a long word", address: "/customer", shows: longWord },
]);

scenes(done, [{ name: "CustomerMenu, done", address: "/customer", shows: /Alles erledigt/ }]);

scenes(nothing, [{ name: "CustomerMenu, nothing asked", address: "/customer", shows: "Nichts zu tun" }]);

scenes(withoutRecord, [{ name: "no documents", address: "/customer", shows: /keine Dokumente hinterlegt/ }]);

test.run();
