/** Scenes of a customer's first screen. */
import { test } from "uvu";
import { newCustomer } from "../../backend/newCustomer.ts";
import { signedCustomer } from "../../backend/signedCustomer.ts";
import { openAccountMenu } from "../../support/browser.ts";
import { openScenes } from "./scene.ts";

const { backend, scenes } = await openScenes(test);
const done = (await signedCustomer(backend)).email;
const longWord = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
/** Creates a customer whose person and company have long names. */
async function calledLong(owes: { avv?: boolean; sepa?: boolean } = {}): Promise<string> {
  const { sub, email } = await newCustomer(backend, owes);
  const row = backend.world.client(sub);
  if (row) backend.world.putClient({ ...row, name: longWord, client: longWord });
  return email;
}
const fresh = await calledLong();

scenes(fresh, [
  { name: "CustomerMenu, long words", address: "/customer", shows: longWord },
  {
    name: "account menu of a customer on a phone",
    address: "/customer",
    width: 360,
    reach: openAccountMenu,
    shows: "Passwort ändern",
  },
]);

scenes(await calledLong({ avv: false, sepa: false }), [
  { name: "CustomerMenu, nothing asked, a long word", address: "/customer", shows: longWord },
]);

scenes(await calledLong({ avv: false }), [
  { name: "CustomerMenu, the mandate alone", address: "/customer", shows: /braucht eine Unterschrift/ },
]);

scenes(done, [{ name: "CustomerMenu, done", address: "/customer", shows: /Alles erledigt/ }]);

test.run();
