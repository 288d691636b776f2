/** What the screen of a customer begins with, also before the app is there (areas/early.ts). */
import type { ScreenAddress } from "../../../app/navigation/screenAddress.ts";
import * as customers from "../../../services/customers.ts";

export const customerDetailsReads = ({ params: { id = "" } }: Pick<ScreenAddress, "params">) =>
  [customers.details(id), customers.users(id)] as const;
