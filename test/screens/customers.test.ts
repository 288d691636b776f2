/** Customers of the customer system, for staff: search, pages, details, assets, invitations. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { htmlPage } from "../backend/control.ts";
import { startBackend } from "../backend/server.ts";
import { poll } from "../support/poll.ts";
import { closeDocument, type ScreenVisitor, withVisitor } from "../support/screenVisitor.tsx";

const backend = await startBackend({ control: true, appCustomers: 0 });
const { world, control } = backend;
const admin = "admin@nordwind.example";
const employee = "mitarbeit@nordwind.example";

test.after(async () => {
  await closeDocument();
  await backend.close();
});
test.after.each(() => control.behave());

const at = (address: string, work: (visitor: ScreenVisitor) => Promise<void>, as = admin) =>
  withVisitor(address, { backend, as }, work);

const links = () => [...document.querySelectorAll("[data-rows] a")].map((link) => link.textContent);

/** The first customer for whom this holds. */
function customerWith(holds: (customer: (typeof world.customers)[number]) => boolean) {
  const found = world.customers.find(holds);
  if (!found) throw new Error("The world has no such customer");
  return found;
}

const choose = async (name: RegExp) => {
  const label = await poll(
    () => [...document.querySelectorAll("fieldset label")].find((one) => name.test(one.textContent ?? "")),
    `user ${name}`,
  );
  label.querySelector("input")?.click();
};

const inviteButton = async (visitor: ScreenVisitor) => {
  const button = await visitor.button("Zum Kundenbereich einladen");
  const why = () => document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent ?? "";
  return { button, why };
};

test("fifty customers a page, and the text says which of how many", () =>
  at("/admin/customers", async (visitor) => {
    await visitor.sees("1–50 von 237");
    assert.equal(
      links(),
      world.customers.slice(0, 50).map(({ name }) => name),
    );
    await visitor.press("Nächste Seite");
    await visitor.sees("51–100 von 237");
    assert.is(visitor.address(), "/admin/customers?page=2");
    await visitor.press("Seite 5");
    await visitor.sees("201–237 von 237");
    assert.is(
      document.querySelector('[aria-label="Nächste Seite"]'),
      null,
      "beyond the last page leads nothing",
    );
  }));

test("a page that has no customers says so and leads back", () =>
  at("/admin/customers?page=6", async (visitor) => {
    await visitor.sees("Keine weiteren Kunden");
    await visitor.press("Zurück zur ersten Seite");
    await visitor.sees("1–50 von 237");
    assert.is(visitor.address(), "/admin/customers");
  }));

test("every input asks anew, on the first page; the address keeps text and page", () =>
  at("/admin/customers?page=3", async (visitor) => {
    await visitor.sees("101–150 von 237");
    control.match({ path: "/api/clients/client", times: 1 }, { does: "delay", ms: 300 });
    await visitor.type("Kunden suchen", "m");
    await visitor.type("Kunden suchen", "musterbau");
    await poll(() => links().length === 1 && links()[0]?.startsWith("Musterbau"), "the newest answer");
    assert.is(visitor.address(), "/admin/customers?search=musterbau");
    await visitor.sees("1 Kunde gefunden");
    const asked = control
      .seen({ path: "/api/clients/client" })
      .map(({ query }) => new URLSearchParams(query));
    assert.is(asked.at(-1)?.get("search"), "musterbau");
    assert.is(asked.at(-1)?.get("site"), "1");
  }));

test("a search without a find names it and offers all customers", () =>
  at("/admin/customers?search=gibtesnicht", async (visitor) => {
    await visitor.sees("Kein Kunde gefunden für „gibtesnicht“");
    await visitor.press("Alle Kunden zeigen");
    await visitor.sees("1–50 von 237");
  }));

test("a failed list says so and can be asked again; it is never an empty list", () => {
  control.match({ path: "/api/clients/client" }, htmlPage());
  return at("/admin/customers", async (visitor) => {
    await visitor.sees("Unerwartete Antwort");
    assert.not(document.body.textContent?.includes("Noch keine Kunden"));
    control.behave();
    await visitor.press("Erneut versuchen");
    await visitor.sees("1–50 von 237");
  });
});

test("details show name and both addresses; the invoice address only if there is one", async () => {
  const both = customerWith(
    ({ invoice_address, delivery_address }) => !!invoice_address && !!delivery_address,
  );
  await at(`/admin/customers/${both.id}`, async (visitor) => {
    await visitor.heading(both.name);
    await visitor.sees("Rechnungsadresse");
    await visitor.sees(`${both.delivery_address?.postcode} ${both.delivery_address?.line2}`);
  });
  const one = customerWith(({ invoice_address }) => invoice_address === null);
  await at(`/admin/customers/${one.id}`, async (visitor) => {
    await visitor.sees("Lieferadresse");
    assert.not(document.body.textContent?.includes("Rechnungsadresse"));
  });
});

test("contract and sites are shown when there are any, and their failure hides nothing else", async () => {
  const customer = customerWith(({ contract, sites }) => contract !== null && sites.length > 0);
  await at(`/admin/customers/${customer.id}`, async (visitor) => {
    await visitor.sees("Vertrag");
    await visitor.sees(customer.contract?.name ?? "");
    await visitor.sees("01.04.2023");
    assert.not(document.body.textContent?.includes("2023-04-01"));
    await visitor.sees("Standorte");
    await visitor.sees(customer.sites[0]?.city ?? "");
  });
  control.match({ path: "/api/clients/clientcontract" }, { does: "answer", status: 500 });
  control.match({ path: "/api/clients/client/sites" }, { does: "answer", status: 500 });
  await at(`/admin/customers/${customer.id}`, async (visitor) => {
    await visitor.heading(customer.name);
    await visitor.sees("Server nicht erreichbar");
    await visitor.sees(customer.users[0]?.name ?? "");
    await visitor.sees("Assets");
  });
});

test("a million characters in every field of a customer stay a small page that says the length", async () => {
  const long = "x".repeat(1_000_000);
  const answers: Record<string, unknown> = {
    "/api/clients/client/details": {
      client_name: long,
      invoice_address: { line1: long, line2: long, postcode: long, line4: long },
      delivery_address: null,
    },
    "/api/clients/client/users": [
      { name: long, emailaddress: `${long}@a.example`, phonenumber_preferred: long, type: long },
    ],
    "/api/clients/client/assets": [{ id: "1", assettype_name: long, key_field: long, fields: [] }],
    "/api/clients/clientcontract": { name: long, [long]: "a field with a long name" },
    "/api/clients/client/sites": [{ name: long, city: long }],
    "/api/clients/client/asset": [{ id: "1", name: long, value: long }],
    "/api/clients/client": { clients: [{ id: "1", name: long }], page_size: 50, page_no: 1, record_count: 1 },
  };
  for (const [path, body] of Object.entries(answers))
    control.match({ path }, { does: "answer", status: 200, body });
  const isSmall = () => {
    const characters = document.body.outerHTML.length;
    assert.ok(characters < 60_000, `${characters} characters`);
  };
  await at("/admin/customers/1", async (visitor) => {
    for (const part of ["Rechnungsadresse", "Ansprechpartner", "Kennung", "Vertrag", "Standorte"]) {
      await visitor.sees(part);
    }
    await visitor.sees("gekürzt, insgesamt 1.000.000 Zeichen");
    isSmall();
  });
  await at("/admin/customers/1/asset/1", async (visitor) => {
    await visitor.sees("gekürzt, insgesamt 1.000.000 Zeichen");
    isSmall();
  });
  await at("/admin/customers", async (visitor) => {
    await visitor.sees("gekürzt, insgesamt 1.000.000 Zeichen");
    isSmall();
  });
});

test("an asset's fields stand in a table of name and value; an employee's list has no links to them", async () => {
  const customer = customerWith(({ assets }) => assets.some(({ fields }) => fields.length > 0));
  const asset = customer.assets.find(({ fields }) => fields.length > 0);
  const field = asset?.fields[0];
  await at(`/admin/customers/${customer.id}/asset/${asset?.id}`, async (visitor) => {
    await visitor.sees(field?.name ?? "");
    const heads = [...document.querySelectorAll("thead th")].map((head) => head.textContent);
    assert.equal(heads, ["Name", "Wert"]);
    const cells = [...document.querySelectorAll("tbody tr:first-child > *")].map((cell) => cell.textContent);
    assert.equal(cells, [field?.name, field?.value]);
  });
  await at(
    `/employee/customers/${customer.id}`,
    async (visitor) => {
      await visitor.sees(asset?.assettype_name ?? "");
      assert.is(document.querySelector("tbody a"), null);
    },
    employee,
  );
});

test("inviting needs a chosen user with an e-mail address, and the reason stands beside the button", async () => {
  const customer = customerWith(
    ({ users, id }) =>
      users.length > 1 &&
      users.some((user) => user.emailaddress === "") &&
      users.some((user) => user.emailaddress !== "") &&
      !world.clients().some((of) => of.client_id === id),
  );
  const mute = customer.users.find(({ emailaddress }) => emailaddress === "");
  const reachable = customer.users.find(({ emailaddress }) => emailaddress !== "");
  await at(`/admin/customers/${customer.id}`, async (visitor) => {
    const { button, why } = await inviteButton(visitor);
    assert.ok(button.disabled);
    assert.match(why(), "Bitte wählen Sie einen Ansprechpartner aus.");
    await choose(new RegExp(`^${mute?.name}.*keine E-Mail-Adresse`));
    await poll(() => why().includes("hat keine E-Mail-Adresse"), "reason");
    assert.ok(button.disabled);
    if (!reachable) return;
    await choose(new RegExp(reachable.emailaddress));
    await poll(() => !button.disabled, "enabled button");
    assert.is(why(), "");
  });
});

test("a customer without users says what to do", async () => {
  const customer = customerWith(({ users }) => users.length === 0);
  await at(`/admin/customers/${customer.id}`, async (visitor) => {
    await visitor.sees("Keine Ansprechpartner");
    await visitor.sees("Bitte legen Sie im Kundensystem einen Ansprechpartner");
  });
});

/** Customers with one reachable user each, who is not invited yet; each test takes its own. */
const fresh = world.customers.filter(
  ({ users, id }) =>
    users.length === 1 && users[0]?.emailaddress && !world.clients().some((of) => of.client_id === id),
);
function nextFresh() {
  const customer = fresh.shift();
  const user = customer?.users[0];
  if (!customer || !user) throw new Error("No customer is left who was not invited yet");
  return { customer, user };
}

test("an invitation leads to the app customers with a success dialog; afterwards the page says so", async () => {
  const { customer, user } = nextFresh();
  await at(`/admin/customers/${customer.id}`, async (visitor) => {
    await visitor.press("Zum Kundenbereich einladen");
    assert.match((await visitor.dialog()).text, "erfolgreich eingeladen");
    assert.is(visitor.address(), "/admin/app-customers");
    await visitor.closeDialog();
    await visitor.sees(user.emailaddress);
  });
  await at(`/admin/customers/${customer.id}`, async (visitor) => {
    const { button, why } = await inviteButton(visitor);
    await poll(() => why().includes("Bereits eingeladen am"), "the earlier invitation");
    assert.ok(button.disabled);
    await visitor.press("Einladung erneut senden");
    await visitor.press("Erneut senden");
    await visitor.sees("Neue Einladung gesendet am");
    const mails = backend.outbox.all().filter(({ to }) => to === user.emailaddress);
    assert.is(mails.length, 2);
    assert.is.not(mails[0]?.code, mails[1]?.code);
    const invited = world.clients().find(({ email }) => email === user.emailaddress);
    assert.ok(invited);
    world.putClient({ ...invited, avv: { ...invited.avv, sent: true, sentAt: invited.createdAt } });
    await poll(
      () => !document.body.textContent?.includes("Einladung erneut senden"),
      "the end of the offer once a document is signed",
    );
    await visitor.press("App-Kunde öffnen");
    await visitor.heading(user.name);
  });
});

test("an invitation answered after the screen was left takes nobody away from unsaved work", async () => {
  const { customer } = nextFresh();
  control.next({ path: "/api/admin/sendClientInvitation" }, { does: "delay", ms: 1_000 });
  await at(`/admin/customers/${customer.id}`, async (visitor) => {
    const sent = () => control.seen({ path: "/api/admin/sendClientInvitation" }).length;
    const before = sent();
    await visitor.press("Zum Kundenbereich einladen");
    await poll(() => sent() > before, "the invitation is sent");
    visitor.app.router.navigate("/admin/users/new");
    await visitor.heading("Mitarbeiter hinzufügen");
    await visitor.type("Vorname", "Erika");
    assert.match((await visitor.dialog()).text, "erfolgreich eingeladen");
    await visitor.closeDialog();
    assert.is(visitor.address(), "/admin/users/new");
    assert.is((await visitor.field("Vorname")).value, "Erika");
    assert.ok(visitor.app.router.hasUnsavedChanges(), "leaving still asks");
  });
});

test("details that cannot be read are one panel, and the invitation works with the customer's name", async () => {
  const { customer, user } = nextFresh();
  control.match({ path: "/api/clients/client/details" }, { does: "answer", status: 500 });
  await at(`/admin/customers/${customer.id}`, async (visitor) => {
    await visitor.sees("Server nicht erreichbar");
    const { button } = await inviteButton(visitor);
    await poll(() => !button.disabled, "enabled button");
    const panels = [...document.querySelectorAll("button")].filter(
      ({ textContent }) => textContent === "Erneut versuchen",
    );
    assert.is(panels.length, 1);
    await visitor.press("Zum Kundenbereich einladen");
    assert.match((await visitor.dialog()).text, "erfolgreich eingeladen");
    const invited = world.clients().find(({ email }) => email === user.emailaddress);
    assert.is(invited?.client, customer.name);
  });
});

test("an e-mail that has an account already has its own words; every other failure says Fehler", async () => {
  const { customer, user } = nextFresh();
  await backend.cognito.directory.invite({ email: user.emailaddress, group: "Customer" });
  await at(`/admin/customers/${customer.id}`, async (visitor) => {
    await visitor.press("Zum Kundenbereich einladen");
    assert.is((await visitor.dialog()).title, "Nutzername existiert");
    await visitor.closeDialog();
    control.next({ path: "/api/admin/sendClientInvitation" }, { does: "answer", status: 500 });
    await visitor.press("Zum Kundenbereich einladen");
    assert.is((await visitor.dialog()).title, "Fehler");
    assert.is(visitor.address(), `/admin/customers/${customer.id}`);
  });
});

test("an employee has the button, and is told that only administrators may invite", async () => {
  const { customer } = nextFresh();
  await at(
    `/employee/customers/${customer.id}`,
    async (visitor) => {
      await visitor.press("Zum Kundenbereich einladen");
      assert.match((await visitor.dialog()).text, "Nur Administratoren dürfen einladen");
    },
    employee,
  );
});

test("a failure that the screen has words for is foreseen, and no other", async () => {
  const { customer } = nextFresh();
  const reported: [string, boolean | undefined][] = [];
  const report = ({ code }: { code: string }, isForeseen?: boolean) => reported.push([code, isForeseen]);
  const options = { backend, as: employee, platform: { report } };
  await withVisitor(`/employee/customers/${customer.id}`, options, async (visitor) => {
    await visitor.press("Zum Kundenbereich einladen");
    await visitor.dialog();
    await visitor.closeDialog();
    control.next({ path: "/api/admin/sendClientInvitation" }, { does: "answer", status: 500 });
    await visitor.press("Zum Kundenbereich einladen");
    await visitor.dialog();
  });
  assert.equal(reported, [
    ["Forbidden", true],
    ["ServerUnreachable", false],
  ]);
});

test("after a lost answer the list is asked whether the invitation happened; no one is invited twice", async () => {
  const { customer, user } = nextFresh();
  control.next({ path: "/api/admin/sendClientInvitation" }, { does: "loseAnswer" });
  await at(`/admin/customers/${customer.id}`, async (visitor) => {
    await visitor.press("Zum Kundenbereich einladen");
    assert.match((await visitor.dialog()).text, "erfolgreich eingeladen");
    const mails = backend.outbox.all().filter(({ to }) => to === user.emailaddress);
    assert.is(mails.length, 1);
  });
});

test("a lost answer to an invitation that did not happen leaves the decision to the sender", async () => {
  const { customer } = nextFresh();
  control.next({ path: "/api/admin/sendClientInvitation" }, { does: "reset" });
  await at(`/admin/customers/${customer.id}`, async (visitor) => {
    await visitor.press("Zum Kundenbereich einladen");
    const { title, text } = await visitor.dialog();
    assert.is(title, "Fehler");
    assert.match(text, "unklar");
  });
});

test.run();
