/** The mails that staff send: reminders, first invitations, and new ones for people who are invited already. */
import type { AppCustomer } from "../../../src/domain/appCustomer.ts";
import type { Mail } from "../../../src/domain/due.ts";
import { isSameEmail } from "../../../src/domain/formFields.ts";
import { homeArea, isStaff, mayInvite, roleOf } from "../../../src/domain/role.ts";
import { addressOf } from "../../../src/routes.ts";
import * as appCustomers from "../../../src/services/appCustomers.ts";
import * as customers from "../../../src/services/customers.ts";
import { afterInviting, inviteAlone, inviteInRound, newInviteRound } from "../../../src/tasks/invite.ts";
import { mailRules, sendMail } from "../../../src/tasks/mail.ts";
import { identityOf } from "../browser.ts";
import type { World } from "../world.ts";
import { sends } from "./command.ts";
import { atPage, type Begun, isActive, memoryAt, type Operations, oneOf, type Scene } from "./operation.ts";

const roleAt = ({ page }: Scene) => (isActive(page) ? roleOf(identityOf(page)?.groups ?? []) : null);

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
  /** Invites a person of one customer on the screen as the dialog for several does, and once more if that fails. */
  invitesSeveral: atPage(3, "work", (world, scene) => {
    const listed = scene.visitor.answer(customers.page({ search: "", page: 1 }))?.clients.slice(0, 3);
    const role = roleAt(scene);
    if (!listed || !role || !mayInvite(role) || scene.visitor.busy.has("invites")) return null;
    const { app } = scene.page;
    const memory = memoryAt(scene.page);
    const round = newInviteRound(app.platform.clock.now());
    const emailOf = (id: string) => `neu${id}@bau.example`;
    const one = oneOf(listed, scene.detail);
    const person = { name: "Neu Hier", emailaddress: emailOf(one.id), phonenumber_preferred: "", type: "" };
    return {
      tells: `invites ${person.emailaddress} in a round, twice if that failed.`,
      run: () =>
        sends(world, scene, {
          ...{ name: "invites", did: ["invitation"], about: person.emailaddress },
          async run() {
            const invite = () => inviteInRound(app, { id: one.id, person }, memory, round);
            const outcome = await invite();
            return outcome.kind === "failed" ? invite() : outcome;
          },
          isTrue: (outcome) =>
            outcome?.kind !== "done" ||
            world.services.world.clients().some((row) => row.email === person.emailaddress),
        }),
    };
  }),
  invites: atPage(3, "work", (world, scene) => {
    const { id: clientId = "" } = scene.visitor.params();
    const invited = scene.visitor.answer(appCustomers.invitedUsers(clientId));
    const email = `neu${clientId}@bau.example`;
    const role = roleAt(scene);
    // The screen has no button for people who were invited before.
    if (!invited || !role || !isStaff(role) || invited.some((one) => isSameEmail(one.email, email)))
      return null;
    if (scene.visitor.busy.has("invites")) return null;
    const { app } = scene.page;
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
