import type { DeviceMemory } from "../../../core/deviceMemory.ts";
import type { HistoryState } from "../../../core/router.ts";
import type { Visit } from "../../../core/visit.ts";
import { type AppCustomer, justInvited } from "../../../domain/appCustomer.ts";
import type { CustomerUser } from "../../../domain/customer.ts";
import { errorMessages, Failure } from "../../../domain/failure.ts";
import { isSameEmail } from "../../../domain/formFields.ts";
import { useApp } from "../../../hooks/useApp.ts";
import { useCommand } from "../../../hooks/useCommand.ts";
import { useDeviceMemory } from "../../../hooks/useDeviceMemory.ts";
import { useVisit } from "../../../hooks/useRead.ts";
import { useHref } from "../../../hooks/useRoute.ts";
import { invitationRefusals, staffErrors } from "../../../messages/staffErrors.ts";
import * as appCustomers from "../../../services/appCustomers.ts";
import { type InvitedPerson, invitePerson } from "./invitePerson.ts";

/**
 * Returns `[invite, busy]`. `invite` invites this user of the customer, and shows the list of app customers after a
 * success. Others of the customer may be invited already.
 */
export function useInvite(clientId: string, user: CustomerUser) {
  const { wire, platform } = useApp();
  const { clock } = platform;
  const memory = useDeviceMemory();
  const visit = useVisit();
  const href = useHref();
  async function run() {
    const refuse = refuseKnown(clientId, user, memory, clock.now());
    return invitePerson<never>(clientId, user, { wire, clock, memory, refuse });
  }
  return useCommand(run, {
    about: `${user.name}, ${user.emailaddress}`,
    successMessage: ({ record }) => (record ? "invited" : "invitationTaken"),
    onSuccess: (invited, navigate) =>
      navigate(href("AppCustomers"), { state: afterInviting(visit, invited) }),
    successNext: () => ({
      label: "Weitere Person einladen",
      href: href("CustomerDetails", { id: clientId }),
      isUsual: false,
    }),
    // The page may lack news: it then still shows the button.
    onError: ({ code }) => code === "UsernameExistsException" && visit.renew(),
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
 * Raises UsernameExistsException for an address that is invited already. Raises ResultUnknown if another tab has invited
 * somebody of the customer since `pressedAt` without a clear answer: its mail may still be under way. The simulation calls
 * it too.
 */
export const refuseKnown =
  (
    clientId: string,
    { emailaddress }: Pick<CustomerUser, "emailaddress">,
    memory: DeviceMemory,
    pressedAt: number,
  ) =>
  (known: readonly AppCustomer[]): null => {
    if (known.some(({ email }) => isSameEmail(email, emailaddress)))
      throw new Failure("UsernameExistsException");
    const last = memory.recall("firstInvitation", clientId);
    if (last?.unclear && last.at >= pressedAt)
      throw new Failure("ResultUnknown", { detail: "invited by another tab" });
    return null;
  };

/**
 * Adds the invited person to the customer's people. Returns the history state for opening the list of app customers. The
 * simulation calls it too.
 */
export function afterInviting(visit: Visit, { invitation, record, sentAt }: InvitedPerson): HistoryState {
  const { clientId, email } = invitation;
  // Back must not offer to invite the person once more, because a second invitation makes the first password invalid.
  visit.put(appCustomers.invitedUsers(clientId), (others) => [
    ...others,
    record ?? justInvited(invitation, sentAt),
  ]);
  return { invited: { email, at: sentAt } };
}
