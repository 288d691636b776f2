/** What every screen of a customer begins with, also before the app is there (areas/early.ts). */
import type { ScreenAddress } from "../../app/navigation/screenAddress.ts";
import * as appCustomers from "../../services/appCustomers.ts";

/** The customer's own Client record; its id is the account's sub (decision 10). */
export const ownClientReads = ({ sub }: Pick<ScreenAddress, "sub">) => [appCustomers.record(sub)] as const;
