import type { Notice } from "../../app/messages/successMessages.ts";

/** Employees see the invitation's buttons, too; the service refuses them (decision 5). */
export const invitationForbidden: Notice = {
  title: "Keine Berechtigung",
  text: "Nur Administratoren dürfen einladen.",
};
