/** An invitation to the customer area (specification, section 3). */

/** Inviting is possible only with an e-mail address (specification, section 5). `clientId` goes out as `client_id`. */
export interface Invitation {
  clientId: string;
  client: string;
  email: string;
  name: string;
}
