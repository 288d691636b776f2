/** What the screen of an app customer begins with, also before the app is there (areas/early.ts). */
import type { ScreenAddress } from "../../../app/navigation/screenAddress.ts";
import * as appCustomers from "../../../services/appCustomers.ts";

export const appCustomerDetailsReads = ({ params: { id = "" } }: Pick<ScreenAddress, "params">) =>
  [appCustomers.record(id)] as const;
