/** One invitation, alone or in a round: resolve the company's name, look, note, send, and look again. */
import type { App } from "../../../core/createApp.ts";
import type { DeviceMemory } from "../../../core/deviceMemory.ts";
import type { AppCustomer, Invitation } from "../../../domain/appCustomer.ts";
import type { CustomerUser } from "../../../domain/customer.ts";
import * as appCustomers from "../../../services/appCustomers.ts";
import { nameOf } from "../../../services/customers.ts";

export interface InvitedPerson extends appCustomers.Invited {
  invitation: Invitation;
}

interface Step<Refused> {
  wire: App["wire"];
  clock: App["platform"]["clock"];
  memory: DeviceMemory;
  /**
   * Gets all app customers of the customer and of the address, read right before the mail. Returns or raises why nothing is
   * sent; null to send.
   */
  refuse: (known: readonly AppCustomer[]) => Refused | null;
}

/** Raises the failures of the reads before, of `refuse`, and of `appCustomers.invite`. */
export async function invitePerson<Refused>(
  clientId: string,
  { name, emailaddress: email }: Pick<CustomerUser, "emailaddress" | "name">,
  { wire, clock, memory, refuse }: Step<Refused>,
): Promise<InvitedPerson | Refused> {
  // Read before the turn: the time between look and mail is the time in which a colleague on another device may send, too.
  const invitation = { clientId, client: await nameOf(wire, clientId), email, name };
  return memory.inTurn(async () => {
    const known = await wire.read(appCustomers.invitedBefore(invitation));
    const refused = refuse(known);
    if (refused !== null) return refused;
    const send = () => appCustomers.invite(wire, invitation, known, clock);
    return { invitation, ...(await memory.during("firstInvitation", clientId, send)) };
  });
}
