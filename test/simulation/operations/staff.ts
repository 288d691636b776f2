/** What staff write about one person: they switch what is required, and file what was signed. */
import {
  type AppCustomer,
  isRequired,
  type RequiredActions,
  type RequirementName,
  requirementNames,
} from "../../../src/domain/appCustomer.ts";

import { filingId } from "../../../src/domain/filing.ts";
import * as appCustomers from "../../../src/services/appCustomers.ts";
import { afterUpdate } from "../../../src/tasks/change.ts";
import { file } from "../../../src/tasks/file.ts";
import type { World } from "../world.ts";
import { sends } from "./command.ts";
import { atPage, isActive, memoryAt, type Operations, oneOf, operation, type Scene } from "./operation.ts";

function updates(world: World, scene: Scene, read: AppCustomer, name: RequirementName) {
  const { page } = scene;
  const { app } = page;
  const required = Object.fromEntries(
    requirementNames.map((one) => [one, one === name ? !read[one].required : read[one].required]),
  ) as RequiredActions;
  let wasSo = false;
  const look = (row: AppCustomer | null) => {
    if (row?.id === read.id && isRequired(row, required)) wasSo = true;
  };
  let before = world.services.world.client(read.id);
  look(before);
  const stop = world.services.world.onClient(({ client }) => {
    look(client);
    if (client.id !== read.id) return;
    const isOwn = world.services.asker() === page.id;
    if (isOwn && before) world.invariants.wrote(page, read[name], before[name], name);
    before = client;
  });
  const { visit } = app.router.location.get();
  const form = scene.visitor.form();
  sends(world, scene, {
    ...{ name: "switches", did: ["update"], about: read.id },
    run: () => appCustomers.update(app.wire, read, required).finally(stop),
    options: {
      onSuccess: (outcome) => afterUpdate(outcome, read.id, visit, { close: form.close, showConflict() {} }),
    },
    isTrue: (outcome) => outcome?.kind !== "saved" || wasSo,
  });
}

/** The record on a screen of staff; null if there is none, or nobody may write. */
const staffRecord = ({ page, visitor }: Scene) =>
  visitor.screen() === "AppCustomerDetails" && isActive(page) ? visitor.record() : null;

export const staff: Operations = {
  switches: atPage(10, "work", (world, scene) => {
    const row = staffRecord(scene);
    if (!row) return null;
    // One form has all switches.
    if (scene.visitor.busy.has("switches")) return null;
    const name = oneOf(requirementNames, scene.detail);
    return { tells: `switches ${name} for ${row.name}.`, run: () => updates(world, scene, row, name) };
  }),
  files: atPage(3, "work", (world, scene) => {
    const row = staffRecord(scene);
    const type = scene.detail % 2 > 0 ? "sepa" : "avv";
    if (!row?.[type].sent || scene.visitor.busy.has(`files ${type}`)) return null;
    const { app } = scene.page;
    const clientId = row.client_id;
    const filing = { id: filingId(type, clientId), clientId, type } as const;
    return {
      tells: `files the ${type} of ${row.name}.`,
      run: () =>
        sends(world, scene, {
          ...{ name: `files ${type}`, did: ["filing"], about: `${row.id}/${type}` },
          run: () => file(app, filing, memoryAt(scene.page)),
          isTrue: (_, did) => did > 0,
        }),
    };
  }),
  changesElsewhere: operation(10, "elsewhere", (world, _tab, detail) => {
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
  }),
};
