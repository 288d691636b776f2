/** Rounds of invitations: they begin, are stopped, go on, and end with the session or the page. */
import { itemsWith, type Round } from "../../../src/core/roundState.ts";
import { closeRound, resumeRound, startRound, stopRound } from "../../../src/core/rounds.ts";
import { mayInvite } from "../../../src/domain/role.ts";
import { inviteInRound, newInviteRound } from "../../../src/tasks/invite.ts";
import type { World } from "../world.ts";
import { roleAt } from "./mails.ts";
import { atPage, memoryAt, type Operations, type Scene } from "./operation.ts";

interface Item {
  id: string;
  person: { name: string; emailaddress: string; phonenumber_preferred: string; type: string };
}

/** The page's round; one at a time, as its screen has it. */
const roundAt = ({ page }: Scene): Round | undefined => page.app.rounds.get()[0];

/** Invites one person, and compares what the line says with what this page's requests have done. */
async function invite(world: World, { page }: Scene, item: Item, round: ReturnType<typeof newInviteRound>) {
  const { services, invariants } = world;
  const email = item.person.emailaddress;
  // A round does as much in a minute as a busy person: for each item a look and a mail.
  invariants.acts(page);
  invariants.acts(page);
  const [from, began] = [services.actions.length, world.time.monotonic()];
  const outcome = await inviteInRound(page.app, item, memoryAt(page), round);
  if (page.isDead) return outcome;
  const did = services.actions
    .slice(from)
    .filter(({ by, what, about }) => by === page.id && what === "invitation" && about === email);
  const isThere = services.world.clients().some((row) => row.email === email);
  invariants.mailed(page, email, began, did.length);
  invariants.invitedInRound(page, email, did.length, outcome.kind);
  const said = { code: null, result: outcome };
  invariants.ended(`tab ${page.tab.number} round`, said, did, outcome.kind !== "done" || isThere);
  return outcome;
}

export const rounds: Operations = {
  /** From any screen: the selection and the answers are kept in memory. */
  invitesSeveral: atPage(5, "work", (world, scene) => {
    const { app } = scene.page;
    const role = roleAt(scene);
    if (!role || !mayInvite(role) || roundAt(scene) || scene.visitor.busy.has("invites")) return null;
    const first = scene.detail % 6;
    const items = world.services.world.customers.slice(first, first + 4).map(
      ({ id }): Item => ({
        id,
        person: {
          name: "Neu Hier",
          emailaddress: `neu${id}@bau.example`,
          phonenumber_preferred: "",
          type: "",
        },
      }),
    );
    const state = newInviteRound(app.platform.clock.now());
    return {
      tells: `invites ${items.length} people in a round.`,
      run: () =>
        startRound<Item>(app, {
          ...{
            title: "Einladungen",
            verb: "senden",
            done: "gesendet",
            address: "/admin/customers/invitations",
          },
          items,
          lineOf: ({ person }) => ({ name: person.name }),
          run: (item) => invite(world, scene, item, state),
          repeatsUnclear: true,
        }),
    };
  }),
  stopsRound: atPage(4, "work", (_, scene) => {
    const round = roundAt(scene);
    if (!round?.busy || round.stopping) return null;
    return { tells: "stops the round.", run: () => stopRound(scene.page.app, round.key) };
  }),
  resumesRound: atPage(6, "work", (_, scene) => {
    const round = roundAt(scene);
    const { app } = scene.page;
    if (!round || round.busy) return null;
    const open = [undefined, "failed", "unclear"] as const;
    const items = open.map((kind) => itemsWith(round, kind)).find((some) => some.length > 0);
    if (!items) return { tells: "closes the round.", run: () => closeRound(app, round.key) };
    return { tells: `goes on with ${items.length}.`, run: () => resumeRound(app, round.key, items) };
  }),
};
