/**
 * Who is invited to the customer area: a user of a customer. `clientId` is the customer's id in the customer system and
 * `client` its name; `email` must not be empty, because the invitation and the account need it.
 */
export interface Invitation {
  clientId: string;
  client: string;
  email: string;
  name: string;
}
