/** The customer signs, here or on another device, and types what the mandate asks for. */
import { type AppCustomer, signingObstacle } from "../../../src/domain/appCustomer.ts";
import type { DocumentType } from "../../../src/domain/document.ts";
import { afterSigning, sign } from "../../../src/tasks/sign.ts";
import { filledInMandate } from "../../backend/filledInMandate.ts";
import { people, signature } from "../services.ts";
import type { World } from "../world.ts";
import { sends } from "./command.ts";
import { atPage, isActive, type Operations, operation, type Scene } from "./operation.ts";

const filledIn = (type: DocumentType) =>
  type === "avv"
    ? ({ documentType: "avv", signature } as const)
    : ({ documentType: "sepa", signature, ...filledInMandate } as const);

/** Says nothing of a screen: the simulation's services ask for no evidence. */
const shown = { blank: null, presented: "offered", method: "drawn", build: "" } as const;

/** The first of both documents that is still to be signed; null if there is none. */
const openOne = (row: AppCustomer | null): DocumentType | null => {
  if (row?.avv.required && !row.avv.sent) return "avv";
  return row?.sepa.required && !row.sepa.sent ? "sepa" : null;
};

/** Signs as the signing screens do. */
function signs(world: World, scene: Scene, client: AppCustomer, type: DocumentType) {
  const { app } = scene.page;
  const { visit } = app.router.location.get();
  const form = scene.visitor.form();
  const isThere = () => world.services.world.document(client.id, type) !== null;
  const wasThere = isThere();
  let wasOptional = world.services.world.client(client.id)?.[type].required === false;
  const stop = world.services.world.onClient(({ client: now }) => {
    if (now.id === client.id && !now[type].required) wasOptional = true;
  });
  sends(world, scene, {
    ...{ name: `signs ${type}`, did: ["document"], about: `${client.id}/${type}` },
    run: () => sign(app, client, filledIn(type) as never, null, shown).finally(stop),
    options: {
      onSuccess: (outcome, navigate) => afterSigning(outcome, type, client, visit, navigate, form.close),
    },
    isTrue(outcome) {
      if (outcome === "notRequired") return wasOptional;
      if (outcome === "unconfirmed") return true;
      return isThere() && (outcome === "alreadySigned" || !wasThere);
    },
  });
}

export const signing: Operations = {
  signs: atPage(20, "work", (world, scene) => {
    const own = scene.visitor.record();
    const type = scene.visitor.screen() === "SEPAView" ? "sepa" : "avv";
    const isForm = scene.visitor.screen() === "AVVView" || scene.visitor.screen() === "SEPAView";
    if (!own || !isForm || !isActive(scene.page) || scene.visitor.busy.has(`signs ${type}`)) return null;
    const obstacle = signingObstacle(own, type);
    // A form that was begun stays while its document is not signed (DocumentGate).
    if (obstacle === "signed" || (obstacle && scene.visitor.typed() === null)) return null;
    return { tells: `signs the ${type}.`, run: () => signs(world, scene, own, type) };
  }),
  types: atPage(5, "work", (_world, { page, visitor, detail }) => {
    const row = visitor.record();
    const isMandate = visitor.screen() === "SEPAView" && row && signingObstacle(row, "sepa") === null;
    const isForm = isMandate || visitor.typed() !== null || visitor.screen() === "AppCustomerDetails";
    if (!isForm || !row || !isActive(page)) return null;
    return { tells: "types into the form.", run: () => visitor.types(`Wort ${detail}`) };
  }),
  clears: atPage(1, "work", (_world, { visitor }) =>
    visitor.typed() === null ? null : { tells: "empties the form.", run: () => visitor.form().close() },
  ),
  signsElsewhere: operation(2, "elsewhere", (world, _tab, detail) => {
    const [, customer] = people;
    const row = world.services.world.client(world.subOf(customer));
    const type = openOne(row);
    if (!row || !type) return null;
    const isUnheard = detail % 2 === 1;
    return {
      tells: `${customer.name} signs the ${type} on another device${isUnheard ? ", and nobody hears of it" : ""}.`,
      run() {
        if (isUnheard) world.sockets.mistreatNextEvent("missed");
        return world.services.signElsewhere(customer, row, filledIn(type));
      },
    };
  }),
};
