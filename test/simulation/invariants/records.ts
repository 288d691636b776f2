/**
 * Screens show the service's records. At rest they show all of them as they are; before, only states that they once
 * had.
 */
import type { AppCustomer } from "../../../src/domain/appCustomer.ts";

import * as appCustomers from "../../../src/services/appCustomers.ts";
import { blockNames } from "../../backend/rules.ts";
import type { Page } from "../browser.ts";
import type { World } from "../world.ts";
import type { Ledger } from "./ledger.ts";

/** The parts of a record that are compared. */
const essence = (row: AppCustomer | null) =>
  row &&
  [row.id, row.name, row.email, row.updatedAt, row.avv, row.sepa, row.documentation].map((part) =>
    typeof part === "object" && part ? [part.required, part.sent] : part,
  );

const told = (row: AppCustomer | null) => JSON.stringify(essence(row));

export function createRecords(world: World, { violate }: Ledger) {
  const { services } = world;
  /** Every state of each block that the services have had, by "id block". */
  const states = new Map<string, Set<string>>();
  const noteStates = (row: AppCustomer) => {
    for (const name of blockNames) {
      const before = states.get(`${row.id} ${name}`) ?? new Set();
      states.set(`${row.id} ${name}`, before.add(`${row[name].required} ${row[name].sent}`));
    }
  };
  for (const row of services.world.clients()) noteStates(row);
  services.world.onClient(({ client }) => noteStates(client));

  function shownAt(page: Page) {
    const visitor = world.visitorOf(page);
    return {
      one: visitor.record(),
      list: visitor.answer(appCustomers.list())?.rows ?? null,
    };
  }

  return {
    /** Old states are allowed until everything is at rest. States that the service never had are not. */
    checkTruth(page: Page) {
      const { one, list } = shownAt(page);
      for (const row of one ? [one, ...(list ?? [])] : (list ?? [])) {
        for (const name of blockNames) {
          const state = `${row[name].required} ${row[name].sent}`;
          if (states.get(`${row.id} ${name}`)?.has(state)) continue;
          violate(
            `tab ${page.tab.number} shows ${name} of ${row.name} as the service never had it (${state})`,
          );
        }
      }
    },
    atRest(page: Page) {
      const { one, list } = shownAt(page);
      const number = page.tab.number;
      const stored = one && services.world.client(one.id);
      if (one && told(one) !== told(stored)) {
        violate(`tab ${number} shows ${one.name} as ${told(one)}, the service has ${told(stored)}`);
      }
      const all = services.world.clients();
      const isSame = (row: AppCustomer) => told(row) === told(services.world.client(row.id));
      if (list && (list.length !== all.length || !list.every(isSame))) {
        violate(`tab ${number} shows a list that is not the service's`);
      }
    },
  };
}
