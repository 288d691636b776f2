import { useApp } from "../../../app/context.ts";
import { useCommand } from "../../../app/data/useCommand.ts";
import { useVisit } from "../../../app/data/useRead.ts";
import { errorMessages } from "../../../app/messages/errorMessages.ts";
import { staffErrors } from "../../../app/messages/staffErrors.ts";
import { useHref } from "../../../app/navigation/useRoute.ts";
import { justInvited } from "../../../domain/appCustomer.ts";
import type { CustomerUser } from "../../../domain/customer.ts";
import * as appCustomers from "../../../services/appCustomers.ts";
import * as customers from "../../../services/customers.ts";

/** `[invite, busy]`: invites this one of a customer's users. After a success the app customers are shown. */
export function useInvite(clientId: string, { emailaddress: email, name }: CustomerUser) {
  const { wire, platform } = useApp();
  const visit = useVisit();
  const href = useHref();
  return useCommand(
    async () => {
      // Read here and not with the screen: a customer whose details cannot be read can still be invited.
      const client = await customers.nameOf(wire, clientId);
      const invitation = { clientId, client, email, name };
      await appCustomers.invite(wire, invitation, platform.clock);
      return justInvited(invitation, platform.clock.now());
    },
    {
      about: email,
      successMessage: "invited",
      onSuccess(invited, navigate) {
        // Back must not offer to invite them once more: a second invitation voids the first one's password.
        visit.put(appCustomers.invitedUsers(clientId), (others) => [...others, invited]);
        navigate(href("AppCustomers"), { state: { invited: { email, at: platform.clock.now() } } });
      },
      successNext: () => ({
        label: "Weitere Person einladen",
        href: href("CustomerDetails", { id: clientId }),
        isUsual: false,
      }),
      errorMessages: {
        UsernameExistsException: errorMessages.UsernameExistsException,
        Forbidden: staffErrors.invitationForbidden,
        Rejected: staffErrors.invitationRejected,
        LimitExceededException: errorMessages.LimitExceededException,
        CustomerWithoutName: errorMessages.CustomerWithoutName,
      },
      errorMessage: ({ code }) =>
        code === "ResultUnknown" ? staffErrors.invitationUnclear : staffErrors.notInvited,
    },
  );
}
