import { useApp } from "../../../app/context.ts";
import { useCommand } from "../../../app/data/useCommand.ts";
import { errorMessageFor } from "../../../app/messages/errorMessages.ts";
import { useHref } from "../../../app/navigation/useRoute.ts";
import type { CustomerUser } from "../../../domain/customer.ts";
import * as appCustomers from "../../../services/appCustomers.ts";
import * as customers from "../../../services/customers.ts";
import { invitationForbidden } from "../invitationForbidden.ts";

const FAILED =
  "Der Kunde konnte nicht eingeladen werden. Bitte prüfen Sie die Verbindung und versuchen Sie es noch einmal.";
const UNCLEAR =
  "Ob die Einladung gesendet wurde, ist unklar. Bitte prüfen Sie die Liste der App-Kunden, bevor Sie es noch einmal versuchen.";

/** `[invite, busy]`: invites one of a customer's users. After a success the app customers are shown. */
export function useInvite(clientId: string) {
  const { wire } = useApp();
  const href = useHref();
  return useCommand(
    async ({ emailaddress: email, name }: CustomerUser) => {
      // Read here and not with the screen: a customer whose details cannot be read can still be invited.
      const client = await customers.nameOf(wire, clientId);
      await appCustomers.invite(wire, { clientId, client, email, name });
    },
    {
      successMessage: "invited",
      onSuccess: (_sent, navigate) => navigate(href("AppCustomers")),
      errorMessages: {
        UsernameExistsException: errorMessageFor("UsernameExistsException"),
        Forbidden: invitationForbidden,
      },
      errorMessage: ({ code }) => ({ title: "Fehler", text: code === "ResultUnknown" ? UNCLEAR : FAILED }),
    },
  );
}
