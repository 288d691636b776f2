/** What may happen in a run. A step is plain data, so that a story can be kept and told again. */
import type { AppCustomer } from "../../src/domain/appCustomer.ts";
import type { DocumentType } from "../../src/domain/document.ts";
import { type RequirementName, requirementNames } from "../../src/domain/requirement.ts";
import { homeArea, isStaff, type Role, roleOf } from "../../src/domain/role.ts";
import { addressOf } from "../../src/routes.ts";
import * as appCustomers from "../../src/services/appCustomers.ts";
import * as customers from "../../src/services/customers.ts";
import * as documents from "../../src/services/documents.ts";
import * as reminders from "../../src/services/reminders.ts";
import type { Page } from "./browser.ts";
import { faultKinds, faultTargets } from "./network.ts";
import { IDLE_MINUTES, people, signature } from "./services.ts";
import type { Visitor } from "./visitor.ts";
import type { World } from "./world.ts";

/** The operation, the tab it is about, and a number that says more. */
export type Step = readonly [operation: string, tab: number, detail: number];

export interface Operation {
  /** How often it is drawn, beside the others. */
  weight: number;
  /** Runs that leave a whole group out find what its noise hides. */
  group: "basics" | "tabs" | "session" | "work" | "network" | "sockets" | "device" | "elsewhere";
  /** What happens, as a sentence. null: it cannot happen now. */
  begin: (
    world: World,
    tab: number,
    detail: number,
  ) => { tells: string; run: () => void | Promise<void> } | null;
}

/** Somebody at a page that is there and awake. */
interface Scene {
  page: Page;
  visitor: Visitor;
  detail: number;
  number: number;
}

const MOST_TABS = 4;

function atPage(
  act: (world: World, scene: Scene) => { tells: string; run: () => void | Promise<void> } | null,
): Operation["begin"] {
  return (world, tab, detail) => {
    const pages = world.browser.pages().filter((page) => !page.isFrozen);
    const page = pages[tab % Math.max(1, pages.length)];
    if (!page) return null;
    const scene = { page, visitor: world.visitorOf(page), detail, number: page.tab.number };
    const begun = act(world, scene);
    return (
      begun && {
        tells: `Tab ${scene.number}: ${begun.tells}`,
        run() {
          world.moves(page);
          return begun.run();
        },
      }
    );
  };
}

const identityOf = ({ app }: Page) => {
  const now = app.session.store.get();
  return "identity" in now ? now.identity : null;
};

const isActive = ({ app }: Page) => app.session.store.get().kind === "active";

/** Where somebody of that role may want to go. */
function addressesOf(world: World, role: Role | null): string[] {
  if (role === null) return ["/auth/login", "/"];
  const area = homeArea(role);
  if (role === "Customer")
    return ["/customer", "/customer/avv", "/customer/sepa", "/auth/change-password", "/"];
  const rows = world.services.world.clients();
  const [first, second] = [rows[0], rows[rows.length - 1]].map((row) =>
    addressOf(area, "AppCustomerDetails", { id: row?.id ?? "" }),
  );
  const list = addressOf(area, "AppCustomers", {});
  return [
    list,
    first ?? list,
    second ?? list,
    "/admin",
    addressOf(area, "Customers", {}),
    "/auth/change-password",
  ];
}

/** Sends a command and holds its outcome against what its own requests have done. */
function sends<R>(
  world: World,
  { page, visitor }: Scene,
  name: string,
  command: { run: () => Promise<R>; options?: Parameters<Visitor["presses"]>[2] },
  judge: { did: readonly string[]; about: string; isTrue: (result: R | null, did: number) => boolean },
) {
  const from = world.services.deeds.length;
  const mine = () =>
    world.services.deeds
      .slice(from)
      .filter(({ by, what, about }) => by === page.id && judge.did.includes(what) && about === judge.about);
  void visitor.presses(name, command.run, command.options as never).then((outcome) => {
    if (!outcome || page.isDead) return;
    const did = mine();
    const isMail = judge.did.some((what) => what === "reminder" || what === "invitation");
    if (isMail) world.promises.mailed(page, did.length);
    const isTrue = outcome.code !== null || judge.isTrue(outcome.result as R, did.length);
    world.promises.ended(`tab ${page.tab.number} ${name}`, outcome, did, isTrue);
  });
}

const form = (type: DocumentType) =>
  type === "avv"
    ? ({ documentType: "avv", signature } as const)
    : ({
        documentType: "sepa",
        ...{ signature, accountOwner: "Kurt Groß", street: "Ährenweg 7", postalcode: "50667", city: "Köln" },
        ...{ iban: "DE89370400440532013000", bank: "Commerzbank", bic: "COBADEFFXXX" },
      } as const);

/** Signs as the signing screens do. */
function signs(world: World, scene: Scene, client: AppCustomer, type: DocumentType) {
  const { app } = scene.page;
  const { visit } = app.router.location.get();
  const signer = { sub: client.id, clientId: client.client_id, email: client.email };
  const isThere = () => world.services.world.document(client.id, type) !== null;
  const wasThere = isThere();
  let wasOptional = false;
  const stop = world.services.world.onClient(({ client: now }) => {
    if (now.id === client.id && !now[type].required) wasOptional = true;
  });
  wasOptional = world.services.world.client(client.id)?.[type].required === false;
  sends(
    world,
    scene,
    `signs ${type}`,
    {
      run: () => documents.signOnce(app.wire, form(type) as never, signer).finally(stop),
      options: {
        onSuccess(outcome, navigate) {
          scene.visitor.clearsForm();
          const change = outcome === "notRequired" ? { required: false } : { sent: true, sentAt: null };
          const shown = appCustomers.record(client.id);
          visit.put(shown, (own) => own && { ...own, [type]: { ...own[type], ...change } });
          navigate("/customer", { discardUnsaved: true });
        },
      },
    },
    {
      did: ["document"],
      about: `${client.id}/${type}`,
      isTrue(outcome) {
        if (outcome === "notRequired") return wasOptional;
        return isThere() && (outcome === "alreadySigned" || !wasThere);
      },
    },
  );
}

function updates(world: World, scene: Scene, read: AppCustomer, name: RequirementName) {
  const { app } = scene.page;
  const required = Object.fromEntries(
    requirementNames.map((one) => [one, one === name ? !read[one].required : read[one].required]),
  ) as appCustomers.RequiredActions;
  let wasSo = false;
  const look = (row: AppCustomer | null) => {
    if (row?.id === read.id && appCustomers.isRequired(row, required)) wasSo = true;
  };
  const { page } = scene;
  let before = world.services.world.client(read.id);
  look(before);
  const stop = world.services.world.onClient(({ client }) => {
    look(client);
    if (client.id !== read.id) return;
    const isOwn = world.services.asker() === page.id;
    if (isOwn && before) world.promises.wrote(page, read[name], before[name], name);
    before = client;
  });
  const { visit } = app.router.location.get();
  sends(
    world,
    scene,
    `switches ${name}`,
    {
      run: () => appCustomers.update(app.wire, read, required).finally(stop),
      options: {
        onSuccess(outcome) {
          const { kind, current } = outcome as { kind: string; current: AppCustomer };
          scene.visitor.clearsForm();
          if (kind === "saved") visit.put(appCustomers.record(current.id), () => current);
        },
      },
    },
    {
      did: ["update"],
      about: read.id,
      isTrue: (outcome) => outcome?.kind !== "saved" || wasSo,
    },
  );
}

function signsIn(world: World, { page, visitor }: Scene, person: (typeof people)[number]) {
  const { app } = page;
  const password = world.services.passwords.get(person.email) ?? "";
  const other = identityOf(page);
  if (other && other.email !== person.email) world.promises.excuse("somebody else signs in over the session");
  world.promises.signsIn(page);
  void visitor.presses("signs in", () => app.wire.cognito.signIn(person.email, password), {
    onSuccess(step) {
      if (step.kind === "signedIn") app.session.begin(step.identity);
    },
  });
}

const fresh = <T>(list: readonly T[], detail: number): T => list[detail % list.length] as T;

export const operations: Readonly<Record<string, Operation>> = {
  waits: {
    weight: 12,
    group: "basics",
    begin: (world, _tab, detail) => {
      const ms = [20, 200, 1000, 5000, 20_000, 70_000][detail % 6] ?? 0;
      return { tells: `${ms} ms pass.`, run: () => world.time.pass(ms) };
    },
  },
  works: {
    weight: 5,
    group: "basics",
    begin: (world, tab, detail) => {
      const minutes = 1 + (detail % 6);
      return {
        tells: `${minutes} minutes pass, with somebody at the screen.`,
        async run() {
          for (let minute = 0; minute < minutes; minute++) {
            await world.time.pass(60_000);
            const pages = world.browser.pages().filter((page) => !page.isFrozen);
            const page = pages[tab % Math.max(1, pages.length)];
            if (page) world.moves(page);
          }
        },
      };
    },
  },
  opens: {
    weight: 6,
    group: "basics",
    begin: (world, _tab, detail) => {
      const isRoom = world.browser.tabs.filter(({ isClosed }) => !isClosed).length < MOST_TABS;
      if (!isRoom) return null;
      const address = fresh(
        ["/", "/admin", "/customer", "/auth/login", "/customer/sepa", "/admin/app-customers"],
        detail,
      );
      return { tells: `A tab opens at ${address}.`, run: () => void world.browser.open(address) };
    },
  },
  signsIn: {
    weight: 10,
    group: "basics",
    begin: atPage((world, scene) => {
      const session = scene.page.app.session.store.get();
      const isLogin = scene.visitor.screen() === "Login" && session.kind === "none";
      if (!isLogin && session.kind !== "expired") return null;
      const same = people.find(({ email }) => "identity" in session && session.identity.email === email);
      const person = same && scene.detail % 4 > 0 ? same : fresh(people, scene.detail);
      return { tells: `${person.name} signs in.`, run: () => signsIn(world, scene, person) };
    }),
  },
  goes: {
    weight: 12,
    group: "basics",
    begin: atPage((world, { page, visitor, detail }) => {
      const identity = identityOf(page);
      const addresses = addressesOf(world, identity && roleOf(identity.groups));
      const address = fresh(addresses, detail);
      return {
        tells: `goes to ${address.replace(/[0-9a-f-]{36}/, "…")}.`,
        run: () => visitor.goTo(address, detail % 3 > 0),
      };
    }),
  },
  goesBack: {
    weight: 4,
    group: "basics",
    begin: atPage((_world, { visitor, detail }) => ({
      tells: "goes back.",
      run: () => visitor.goBack(detail % 3 > 0),
    })),
  },
  retries: {
    weight: 2,
    group: "basics",
    begin: atPage((_world, { visitor }) =>
      [...visitor.shown.values()].some(({ kind }) => kind === "failed")
        ? { tells: "presses „Erneut versuchen“.", run: () => visitor.retries() }
        : null,
    ),
  },
  closes: {
    weight: 2,
    group: "tabs",
    begin: atPage((world, { page }) => ({
      tells: "is closed.",
      run: () => world.browser.close(page.tab),
    })),
  },
  reloads: {
    weight: 4,
    group: "tabs",
    begin: (world, tab) => {
      const open = world.browser.tabs.filter(({ isClosed }) => !isClosed);
      const one = open[tab % Math.max(1, open.length)];
      if (!one) return null;
      return { tells: `Tab ${one.number} is reloaded.`, run: () => world.browser.load(one) };
    },
  },
  duplicates: {
    weight: 2,
    group: "tabs",
    begin: atPage((world, { page }) => {
      const isRoom = world.browser.tabs.filter(({ isClosed }) => !isClosed).length < MOST_TABS;
      if (!isRoom) return null;
      const { pathname, search } = page.window.location;
      return {
        tells: "is duplicated, with what it has stored.",
        run: () => void world.browser.open(pathname + search, page.tab.storage),
      };
    }),
  },
  restores: {
    weight: 2,
    group: "tabs",
    begin: (world, tab) => {
      const closed = world.browser.tabs.filter(({ isClosed }) => isClosed);
      const one = closed[tab % Math.max(1, closed.length)];
      const open = world.browser.tabs.length - closed.length;
      if (!one || open >= MOST_TABS) return null;
      const { href } = one.entries[one.index]?.url ?? { href: "/" };
      return {
        tells: `Tab ${one.number} is opened again, with what it had stored.`,
        run() {
          if (world.rotates) world.promises.excuse("a tab comes back with a used-up refresh token");
          world.browser.open(href, one.storage);
        },
      };
    },
  },
  freezes: {
    weight: 3,
    group: "tabs",
    begin: atPage((world, { page }) => ({ tells: "is frozen.", run: () => world.browser.freeze(page) })),
  },
  thaws: {
    weight: 4,
    group: "tabs",
    begin: (world, tab) => {
      const frozen = world.browser.pages().filter(({ isFrozen }) => isFrozen);
      const page = frozen[tab % Math.max(1, frozen.length)];
      if (!page) return null;
      const tells = page.isCached ? "comes back to the app by Back" : "is thawed";
      return { tells: `Tab ${page.tab.number} ${tells}.`, run: () => world.browser.thaw(page) };
    },
  },
  looksAgain: {
    weight: 3,
    group: "tabs",
    begin: atPage((_world, { page }) => ({
      tells: "is hidden and seen again.",
      run() {
        page.document.visibilityState = "hidden";
        page.document.dispatchEvent(new Event("visibilitychange"));
        page.document.visibilityState = "visible";
        page.document.dispatchEvent(new Event("visibilitychange"));
      },
    })),
  },
  deploys: {
    weight: 2,
    group: "tabs",
    begin: (world) =>
      world.hasWorker
        ? { tells: "A newer build is deployed.", run: () => world.browser.workers.deploy() }
        : null,
  },
  updates: {
    weight: 3,
    group: "tabs",
    begin: atPage((world, { page, visitor, detail }) => {
      const update = page.app.update.get();
      if (update?.kind !== "needRefresh") return null;
      return {
        tells: "lets the newer build in.",
        run() {
          if (visitor.agreesToLeave(detail % 3 > 0)) world.promises.letsIn(page);
          update.accept();
        },
      };
    }),
  },
  leavesForAnotherSite: {
    weight: 2,
    group: "tabs",
    begin: atPage((world, { page, visitor }) =>
      visitor.typed() === null
        ? {
            tells: "leads to another site; the browser keeps the page.",
            run: () => world.browser.cache(page),
          }
        : null,
    ),
  },
  signsOut: {
    weight: 3,
    group: "session",
    begin: atPage((world, { page }) =>
      identityOf(page)
        ? {
            tells: "signs out.",
            run() {
              world.promises.excuse("somebody has signed out");
              world.promises.signsOut();
              page.app.session.signOut();
            },
          }
        : null,
    ),
  },
  changesPassword: {
    weight: 2,
    group: "session",
    begin: atPage((world, { page, visitor, detail }) => {
      const email = identityOf(page)?.email;
      if (!email || !isActive(page)) return null;
      const next = `Neues${detail}Passwort`;
      if (world.services.passwords.get(email) === next) return null;
      return {
        tells: "changes the password.",
        run() {
          const old = world.services.passwords.get(email) ?? "";
          void visitor
            .presses("changes the password", () => page.app.wire.cognito.changePassword(old, next))
            .then((outcome) => {
              if (!outcome || page.isDead) return;
              const isSet = world.services.passwords.get(email) === next;
              const isUnclear =
                outcome.code === "PasswordResultUnknown" || outcome.code === "EarlierPasswordSet";
              const said = { ...outcome, code: isUnclear ? ("ResultUnknown" as const) : outcome.code };
              const did = isSet ? [{ by: page.id, what: "update" as const, about: email }] : [];
              world.promises.ended(`tab ${page.tab.number} changes the password`, said, did, isSet);
            });
        },
      };
    }),
  },
  revokes: {
    weight: 1,
    group: "session",
    begin: (world, _tab, detail) => {
      const person = fresh(people, detail);
      return {
        tells: `An administrator ends all sessions of ${person.name}.`,
        run() {
          world.promises.excuse("sessions were revoked");
          world.services.administration.revokeSessions(person.email);
        },
      };
    },
  },
  changesGroups: {
    weight: 1,
    group: "session",
    begin: (world, _tab, detail) => {
      const group = fresh(["Admin", "Employee", "Admin"], detail);
      return {
        tells: `Astrid is made ${group}.`,
        run: () => world.services.administration.setGroups(people[0].email, [group]),
      };
    },
  },
  signs: {
    weight: 14,
    group: "work",
    begin: atPage((world, scene) => {
      const own = scene.visitor.answer<AppCustomer>("ownClient");
      const type = scene.visitor.screen() === "SEPAView" ? "sepa" : "avv";
      const isForm = scene.visitor.screen() === "AVVView" || scene.visitor.screen() === "SEPAView";
      if (!own || !isForm || !isActive(scene.page) || scene.visitor.busy.has(`signs ${type}`)) return null;
      if (own[type].sent || !own[type].required || (type === "sepa" && own.avv.required && !own.avv.sent))
        return null;
      return { tells: `signs the ${type}.`, run: () => signs(world, scene, own, type) };
    }),
  },
  switches: {
    weight: 10,
    group: "work",
    begin: atPage((world, scene) => {
      const row = scene.visitor.answer<AppCustomer>("appCustomer");
      if (!row || !isActive(scene.page)) return null;
      const name = fresh(requirementNames, scene.detail);
      if (scene.visitor.busy.has(`switches ${name}`)) return null;
      return { tells: `switches ${name} for ${row.name}.`, run: () => updates(world, scene, row, name) };
    }),
  },
  reminds: {
    weight: 5,
    group: "work",
    begin: atPage((world, scene) => {
      const list = scene.visitor.answer<appCustomers.Listing<AppCustomer>>("appCustomers");
      const row = list && fresh(list.rows, scene.detail);
      if (!row || !isActive(scene.page) || scene.visitor.busy.has("reminds")) return null;
      const { wire } = scene.page.app;
      return {
        tells: `reminds ${row.name}.`,
        run: () =>
          sends(
            world,
            scene,
            "reminds",
            { run: () => reminders.ask(wire, row, "reminder", { trying() {}, onOwnPassword() {} }) },
            { did: ["reminder"], about: row.email, isTrue: (_result, did) => did > 0 },
          ),
      };
    }),
  },
  files: {
    weight: 3,
    group: "work",
    begin: atPage((world, scene) => {
      const row = scene.visitor.answer<AppCustomer>("appCustomer");
      const type = scene.detail % 2 > 0 ? "sepa" : "avv";
      if (!row?.[type].sent || !isActive(scene.page) || scene.visitor.busy.has(`files ${type}`)) return null;
      const { wire } = scene.page.app;
      return {
        tells: `files the ${type} of ${row.name}.`,
        run: () =>
          sends(
            world,
            scene,
            `files ${type}`,
            { run: () => customers.fileDocument(wire, { clientId: row.client_id, type }) },
            { did: ["filing"], about: `${row.id}/${type}`, isTrue: (_result, did) => did > 0 },
          ),
      };
    }),
  },
  invites: {
    weight: 2,
    group: "work",
    begin: atPage((world, scene) => {
      const identity = identityOf(scene.page);
      const isReady = identity && isStaff(roleOf(identity.groups)) && isActive(scene.page);
      if (!isReady || scene.visitor.busy.has("invites")) return null;
      const customer = fresh(world.services.world.customers.slice(2, 6), scene.detail);
      const email = `neu${customer.id}@bau.example`;
      const invitation = { clientId: customer.id, client: customer.name, email, name: "Neu Hier" };
      const { wire, platform } = scene.page.app;
      return {
        tells: `invites ${email}.`,
        run: () =>
          sends(
            world,
            scene,
            "invites",
            { run: () => appCustomers.invite(wire, invitation, platform.clock) },
            {
              did: ["invitation"],
              about: email,
              isTrue: () => world.services.world.clients().some((row) => row.email === email),
            },
          ),
      };
    }),
  },
  types: {
    weight: 5,
    group: "work",
    begin: atPage((_world, { page, visitor, detail }) => {
      const isForm = visitor.screen() === "SEPAView" || visitor.screen() === "AppCustomerDetails";
      if (!isForm || !isActive(page)) return null;
      return { tells: "types into the form.", run: () => visitor.types(`Wort ${detail}`) };
    }),
  },
  clears: {
    weight: 1,
    group: "work",
    begin: atPage((_world, { visitor }) =>
      visitor.typed() === null ? null : { tells: "empties the form.", run: () => visitor.clearsForm() },
    ),
  },
  misbehaves: {
    weight: 12,
    group: "network",
    begin: (world, _tab, detail) => {
      const kind = fresh(faultKinds, detail);
      const rest = Math.floor(detail / faultKinds.length);
      const left = fresh([1, 2, 4, 200], rest);
      const target = fresh(faultTargets, rest >> 2);
      return {
        tells: `${target}: the next ${left} answers meet ${kind}.`,
        run: () => world.network.misbehave({ target, kind, left }),
      };
    },
  },
  behaves: {
    weight: 4,
    group: "network",
    begin: (world) => ({ tells: "The services answer as they should.", run: () => world.network.behave() }),
  },
  slows: {
    weight: 2,
    group: "network",
    begin: (world, _tab, detail) => {
      const ms = fresh([80, 400, 3000, 9000], detail);
      return { tells: `Requests need up to ${ms} ms each way.`, run: () => world.network.setSlowest(ms) };
    },
  },
  goesOffline: {
    weight: 3,
    group: "network",
    begin: (world) =>
      world.network.isOnline()
        ? { tells: "The network is gone.", run: () => world.browser.setOnline(false) }
        : null,
  },
  comesOnline: {
    weight: 5,
    group: "network",
    begin: (world) =>
      world.network.isOnline()
        ? null
        : { tells: "The network is back.", run: () => world.browser.setOnline(true) },
  },
  dropsSockets: {
    weight: 3,
    group: "sockets",
    begin: (world) => ({ tells: "Every socket breaks.", run: () => world.sockets.drop() }),
  },
  silencesSockets: {
    weight: 2,
    group: "sockets",
    begin: (world) => ({ tells: "The sockets carry nothing any more.", run: () => world.sockets.silence() }),
  },
  missesEvent: {
    weight: 2,
    group: "sockets",
    begin: (world) => ({
      tells: "The next event is lost.",
      run: () => world.sockets.mistreatNextEvent("missed"),
    }),
  },
  doublesEvent: {
    weight: 2,
    group: "sockets",
    begin: (world) => ({
      tells: "The next event comes twice.",
      run: () => world.sockets.mistreatNextEvent("doubled"),
    }),
  },
  setsClock: {
    weight: 1,
    group: "device",
    begin: (world, _tab, detail) => {
      const days = fresh([-3, -1, 0, 1, 2], detail);
      return {
        tells: `The device's clock is set ${days} days off.`,
        run() {
          // A tab that takes the jump for idleness does so when somebody comes back to it.
          world.promises.excuse("the clock was set", IDLE_MINUTES * 60_000);
          world.browser.setClock(days * 86_400_000);
        },
      };
    },
  },
  sleeps: {
    weight: 2,
    group: "device",
    begin: (world, _tab, detail) => {
      const minutes = fresh([1, 4, 9, 30, 700], detail);
      return {
        tells: `The lid is closed for ${minutes} minutes.`,
        run() {
          world.sockets.silence();
          world.time.sleep(minutes * 60_000);
          for (const page of world.browser.pages()) {
            if (page.isFrozen) continue;
            page.document.dispatchEvent(new Event("visibilitychange"));
          }
        },
      };
    },
  },
  fillsStorage: {
    weight: 1,
    group: "device",
    begin: (world, _tab, detail) => {
      const isFull = detail % 3 > 0;
      return {
        tells: isFull ? "The storage is full." : "There is room in the storage.",
        run() {
          world.promises.excuse("the storage is full");
          world.browser.setStorageFull(isFull);
        },
      };
    },
  },
  emptiesStorage: {
    weight: 1,
    group: "device",
    begin: (world) => ({
      tells: "The browser's storage is emptied.",
      run() {
        // Nor does any tab know any more when somebody was last at another.
        world.promises.excuse("the storage was emptied", IDLE_MINUTES * 60_000);
        world.browser.shared.clear();
        for (const { storage } of world.browser.tabs) storage.clear();
      },
    }),
  },
  signedElsewhere: {
    weight: 10,
    group: "elsewhere",
    begin: (world, _tab, detail) => ({
      tells: "Another device changes a record.",
      run() {
        const rows = world.services.world.clients();
        const row = fresh(rows, detail);
        const name = fresh(requirementNames, detail >> 3);
        const block = row[name];
        world.services.changeElsewhere({
          ...row,
          [name]: { ...block, required: !block.required || block.sent },
        });
      },
    }),
  },
};

/** The steps a run may draw from: the basics and some of the groups. */
export function drawable(groups: readonly string[]): readonly string[] {
  return Object.entries(operations)
    .filter(([, { group }]) => group === "basics" || groups.includes(group))
    .flatMap(([name, { weight }]) => Array<string>(weight).fill(name));
}
