/** What a customer's page reads from the customer system. */
import { useReadState } from "../../../hooks/useRead.ts";
import * as customers from "../../../services/customers.ts";

/**
 * The page's reads with their states. Each part takes its states from here and reads nothing of the customer system itself:
 * if all of these have failed, the page shows one panel instead of its parts.
 */
export const useCustomerReads = (clientId: string) => ({
  details: useReadState(customers.details(clientId)),
  users: useReadState(customers.users(clientId)),
  contracts: useReadState(customers.contracts(clientId)),
  sites: useReadState(customers.sites(clientId)),
  assets: useReadState(customers.assets(clientId)),
});

/** The props of the page's parts. */
export interface CustomerPartProps {
  clientId: string;
  reads: ReturnType<typeof useCustomerReads>;
}
