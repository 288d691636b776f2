/** People that staff can invite. */
import type { Backend } from "../backend/server.ts";

/** Customers without any invited user, each with a user who has an e-mail address. */
export function invitable({ world }: Pick<Backend, "world">) {
  const invited = new Set(world.clients().map(({ client_id }) => client_id));
  return world.customers.flatMap((customer) => {
    const user = customer.users.find(({ emailaddress }) => emailaddress);
    return user && !invited.has(customer.id) ? [{ customer, user }] : [];
  });
}
