import type { CustomerUser } from "../../../domain/customer.ts";
import { useApp } from "../../../hooks/useApp.ts";
import { useCommand } from "../../../hooks/useCommand.ts";
import { useDeviceMemory } from "../../../hooks/useDeviceMemory.ts";
import { useVisit } from "../../../hooks/useRead.ts";
import { useHref } from "../../../hooks/useRoute.ts";
import { inviteAloneErrors } from "../../../messages/staffErrors.ts";
import { afterInviting, inviteAlone } from "../../../tasks/invite.ts";

/**
 * Returns `[invite, busy]`. `invite` invites this user of the customer, and shows the list of app customers after a
 * success. Others of the customer may be invited already.
 */
export function useInvite(clientId: string, user: CustomerUser) {
  const app = useApp();
  const memory = useDeviceMemory();
  const visit = useVisit();
  const href = useHref();
  return useCommand(() => inviteAlone(app, clientId, user, memory), {
    about: `${user.name}, ${user.emailaddress}`,
    notice: ({ notice }) => ({
      ...notice,
      next: {
        label: "Weitere Person einladen",
        href: href("CustomerDetails", { id: clientId }),
        isUsual: false,
      },
    }),
    onSuccess: (invited, navigate) =>
      navigate(href("AppCustomers"), { state: afterInviting(visit, invited) }),
    // The page may lack news: it then still shows the button.
    onError: ({ code }) => code === "UsernameExistsException" && visit.renew(),
    failures: inviteAloneErrors,
  });
}
