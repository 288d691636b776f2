/** What staff write: they switch what is required, remind, file and invite. */
import type { AppCustomer } from "../../../src/domain/appCustomer.ts";
import { type RequirementName, requirementNames } from "../../../src/domain/requirement.ts";
import { isStaff, roleOf } from "../../../src/domain/role.ts";
import * as appCustomers from "../../../src/services/appCustomers.ts";
import * as customers from "../../../src/services/customers.ts";
import * as reminders from "../../../src/services/reminders.ts";
import type { World } from "../world.ts";
import { sends } from "./command.ts";
import { atPage, identityOf, isActive, type Operations, oneOf, type Scene } from "./operation.ts";

function updates(world: World, scene: Scene, read: AppCustomer, name: RequirementName) {
  const { page } = scene;
  const { app } = page;
  const required = Object.fromEntries(
    requirementNames.map((one) => [one, one === name ? !read[one].required : read[one].required]),
  ) as appCustomers.RequiredActions;
  let wasSo = false;
  const look = (row: AppCustomer | null) => {
    if (row?.id === read.id && appCustomers.isRequired(row, required)) wasSo = true;
  };
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
    "switches",
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

export const staff: Operations = {
  switches: {
    weight: 10,
    group: "work",
    begin: atPage((world, scene) => {
      const row = scene.visitor.answer<AppCustomer>("appCustomer");
      if (!row || !isActive(scene.page)) return null;
      // One form has them all.
      if (scene.visitor.busy.has("switches")) return null;
      const name = oneOf(requirementNames, scene.detail);
      return { tells: `switches ${name} for ${row.name}.`, run: () => updates(world, scene, row, name) };
    }),
  },
  reminds: {
    weight: 5,
    group: "work",
    begin: atPage((world, scene) => {
      const list = scene.visitor.answer<appCustomers.Listing<AppCustomer>>("appCustomers");
      const row = list && oneOf(list.rows, scene.detail);
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
      const customer = oneOf(world.services.world.customers.slice(2, 6), scene.detail);
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
  changesElsewhere: {
    weight: 10,
    group: "elsewhere",
    begin: (world, _tab, detail) => {
      const rows = world.services.world.clients();
      const row = oneOf(rows, detail);
      const name = oneOf(requirementNames, detail >> 3);
      return {
        tells: `Another device changes ${name} of ${row.name}.`,
        run() {
          const block = row[name];
          world.services.changeElsewhere({
            ...row,
            [name]: { ...block, required: !block.required || block.sent },
          });
        },
      };
    },
  },
};
