/** Events that end or change sessions: by a user, by an administrator, or by a new password. */
import { identityOf } from "../browser.ts";
import { people } from "../services.ts";
import { atPage, isActive, type Operations, oneOf, operation } from "./operation.ts";

export const session: Operations = {
  signsOut: atPage(3, "session", (world, { page }) =>
    identityOf(page)
      ? {
          tells: "signs out.",
          run() {
            // Allowed in every tab: all tabs of a browser share one session (decision 25).
            world.invariants.allow("somebody has signed out");
            world.invariants.signsOut();
            page.app.session.signOut();
          },
        }
      : null,
  ),
  changesPassword: atPage(2, "session", (world, { page, visitor, detail }) => {
    const email = identityOf(page)?.email;
    if (!email || !isActive(page)) return null;
    const next = `Neues${detail}Passwort`;
    if (world.services.passwords.get(email) === next) return null;
    return {
      tells: "changes the password.",
      run() {
        const old = world.services.passwords.get(email) ?? "";
        const from = world.services.actions.length;
        void visitor
          .presses("changes the password", () => page.app.wire.cognito.changePassword(old, next))
          .then((outcome) => {
            if (!outcome || page.isDead) return;
            const done = world.services.actions
              .slice(from)
              .filter(({ what, about }) => what === "password" && about === `${email} ${next}`);
            // Another tab may have set a different password meanwhile: then our change no longer holds.
            const isSet = world.services.passwords.get(email) === next;
            // A browser may repeat the request by itself. If the first one succeeded, the second is refused with this code.
            const isUnclear =
              outcome.code === "PasswordResultUnknown" || outcome.code === "NotAuthorizedException";
            const said = { ...outcome, code: isUnclear ? ("ResultUnknown" as const) : outcome.code };
            const did = isSet ? done : [];
            world.invariants.ended(`tab ${page.tab.number} changes the password`, said, did, done.length > 0);
          });
      },
    };
  }),
  revokes: operation(1, "session", (world, _tab, detail) => {
    const person = oneOf(people, detail);
    return {
      tells: `An administrator ends all sessions of ${person.name}.`,
      run() {
        // Only the sessions of this person end.
        world.invariants.allow("sessions were revoked", { sub: world.subOf(person) });
        world.services.administration.revokeSessions(person.email);
      },
    };
  }),
  changesGroups: operation(1, "session", (world, _tab, detail) => {
    const group = oneOf(["Admin", "Employee", "Admin"], detail);
    return {
      tells: `Astrid is made ${group}.`,
      run: () => world.services.administration.setGroups(people[0].email, [group]),
    };
  }),
};
