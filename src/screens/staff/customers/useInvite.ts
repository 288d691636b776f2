import type { HistoryState } from "../../../core/router.ts";
import type { Visit } from "../../../core/visit.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import type { CustomerUser } from "../../../domain/customer.ts";
import { errorMessages } from "../../../domain/failure.ts";
import { useApp } from "../../../hooks/useApp.ts";
import { useCommand } from "../../../hooks/useCommand.ts";
import { useVisit } from "../../../hooks/useRead.ts";
import { useHref } from "../../../hooks/useRoute.ts";
import { invitationRefusals, staffErrors } from "../../../messages/staffErrors.ts";
import * as appCustomers from "../../../services/appCustomers.ts";

/**
 * Returns `[invite, busy]`. `invite` invites this user of the customer, and shows the list of app customers after a
 * success.
 */
export function useInvite(clientId: string, user: CustomerUser) {
  const { wire, platform } = useApp();
  const visit = useVisit();
  const href = useHref();
  return useCommand(() => appCustomers.invite(wire, clientId, user, platform.clock), {
    about: `${user.name}, ${user.emailaddress}`,
    successMessage: "invited",
    onSuccess: (invited, navigate) =>
      navigate(href("AppCustomers"), { state: afterInviting(visit, invited, platform.clock.now()) }),
    successNext: () => ({
      label: "Weitere Person einladen",
      href: href("CustomerDetails", { id: clientId }),
      isUsual: false,
    }),
    errorMessages: {
      UsernameExistsException: errorMessages.UsernameExistsException,
      ...invitationRefusals,
      LimitExceededException: errorMessages.LimitExceededException,
      CustomerWithoutName: errorMessages.CustomerWithoutName,
    },
    errorMessage: ({ code }) =>
      code === "ResultUnknown" ? staffErrors.invitationUnclear : staffErrors.notInvited,
  });
}

/**
 * Adds the invited person to the customer's people. Returns the history state for opening the list of app customers.
 * `at`: the current time in milliseconds since the epoch. The simulation calls it too.
 */
export function afterInviting(visit: Visit, invited: AppCustomer, at: number): HistoryState {
  // Back must not offer to invite the person once more, because a second invitation makes the first password invalid.
  visit.put(appCustomers.invitedUsers(invited.client_id), (others) => [...others, invited]);
  return { invited: { email: invited.email, at } };
}
