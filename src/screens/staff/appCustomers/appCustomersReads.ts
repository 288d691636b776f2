/** What the queue begins with, also before the app is there (areas/early.ts). */
import * as appCustomers from "../../../services/appCustomers.ts";

export const appCustomersReads = () => [appCustomers.list()] as const;
