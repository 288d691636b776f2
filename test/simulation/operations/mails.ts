/** The mails that staff send: reminders, first invitations, and new ones for people who are invited already. */
import type { AppCustomer } from "../../../src/domain/appCustomer.ts";
import type { Mail } from "../../../src/domain/due.ts";
import { isSameEmail } from "../../../src/domain/formFields.ts";
import { homeArea, isStaff, mayInvite, roleOf } from "../../../src/domain/role.ts";
import { addressOf } from "../../../src/routes.ts";
import * as appCustomers from "../../../src/services/appCustomers.ts";
import { afterInviting, inviteAlone } from "../../../src/tasks/invite.ts";
import { mailRules, sendMail } from "../../../src/tasks/mail.ts";
import { identityOf } from "../browser.ts";
import type { World } from "../world.ts";
import { sends } from "./command.ts";
import { atPage, type Begun, isActive, memoryAt, type Operations, oneOf, type Scene } from "./operation.ts";

export const roleAt = ({ page }: Scene) => (isActive(page) ? roleOf(identityOf(page)?.groups ?? []) : null);

/** Opens the dialog of mails for one person, and sends; null if it would not send to them. */
function mails(world: World, scene: Scene, row: AppCustomer, only?: Mail): Begun | null {
  const { app } = scene.page;
  const memory = memoryAt(scene.page);
  const rules = mailRules(app, memory);
  const mail = only ?? rules.mailFor(row);
  const role = roleAt(scene);
  const isBlocked = !isStaff(role) || (mail === "invitation" && !mayInvite(role));
  if (isBlocked || rules.obstacleTo(mail, row) !== null || scene.visitor.busy.has("mails")) return null;
  const round = { openedAt: app.platform.clock.now(), tried: new Set<string>() };
  const run = () => sendMail(app, { mail, customer: row }, memory, round);
  return {
    tells: `sends a ${mail} to ${row.name}.`,
    run: () =>
      sends(world, scene, {
        ...{ name: "mails", run, did: [mail], about: row.email },
        isTrue: (outcome, did) => outcome?.kind === "unclear" || (outcome?.kind === "done") === did > 0,
      }),
  };
}

/** The person that the screen is about, or one of the list. */
function oneShown({ visitor, detail }: Scene): AppCustomer | null {
  const rows = visitor.answer(appCustomers.list())?.rows ?? [];
  return visitor.record() ?? (rows.length > 0 ? oneOf(rows, detail) : null);
}

export const mailing: Operations = {
  reminds: atPage(5, "work", (world, scene) => {
    const row = oneShown(scene);
    return row && mails(world, scene, row);
  }),
  /** The service refuses it for a person with a password of their own. */
  invitesAgain: atPage(2, "work", (world, scene) => {
    const row = oneShown(scene);
    return row && mails(world, scene, row, "invitation");
  }),
  invites: atPage(3, "work", (world, scene) => {
    const { id: clientId = "" } = scene.visitor.params();
    const invited = scene.visitor.answer(appCustomers.invitedUsers(clientId));
    const email = `neu${clientId}@bau.example`;
    const role = roleAt(scene);
    // The screen has no button for people who were invited before.
    if (!invited || !role || !isStaff(role) || invited.some((one) => isSameEmail(one.email, email)))
      return null;
    const { app } = scene.page;
    if (scene.visitor.busy.has("invites") || app.rounds.get().some(({ busy }) => busy)) return null;
    const { visit } = app.router.location.get();
    const user = { emailaddress: email, name: "Neu Hier" };
    const memory = memoryAt(scene.page);
    return {
      tells: `invites ${email}.`,
      run: () =>
        sends(world, scene, {
          ...{ name: "invites", did: ["invitation"], about: email },
          run: () => inviteAlone(app, clientId, user, memory),
          options: {
            onSuccess(row, navigate) {
              const state = afterInviting(visit, row);
              navigate(addressOf(homeArea(role), "AppCustomers", {}), { state });
            },
          },
          isTrue: () => world.services.world.clients().some((row) => row.email === email),
        }),
    };
  }),
};
