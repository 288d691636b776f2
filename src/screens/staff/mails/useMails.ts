/** The mail for a customer with open documents, and this device's memory of earlier mails (decisions 40, 46). */
import { useMemo } from "react";
import type { App } from "../../../core/createApp.ts";
import type { Recollection, Remembered } from "../../../core/deviceMemory.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import {
  type InvitationTerms,
  invitingObstacle,
  type Mail,
  needsNewInvitation,
  remindingObstacle,
} from "../../../domain/due.ts";
import { formatMoment } from "../../../domain/germanFormats.ts";
import { mayInvite, roleOf } from "../../../domain/role.ts";
import { useApp } from "../../../hooks/useApp.ts";
import { useDeviceMemory } from "../../../hooks/useDeviceMemory.ts";
import { useIdentity } from "../../../hooks/useSession.ts";

/** Whether the signed-in user may invite (decision 5). */
export const useMayInvite = (): boolean => mayInvite(roleOf(useIdentity()?.groups ?? []));

/** A mail that this device remembers. */
export interface LastMail extends Remembered {
  kind: Mail;
}

/** This device's last mail to this customer; null if it remembers none. */
export function lastMailIn(memory: Recollection, id: string): LastMail | null {
  const [reminder, invitation] = [memory.recall("reminder", id), memory.recall("invitation", id)];
  if (invitation && invitation.at >= (reminder?.at ?? 0)) return { ...invitation, kind: "invitation" };
  return reminder && { ...reminder, kind: "reminder" };
}

/** `days`: how long an invitation's password is valid. */
export const invitationTerms = (days: number, memory: Recollection): InvitationTerms => ({
  days,
  sentAgainAt: (id) => memory.recall("invitation", id)?.certainAt ?? null,
  hasOwnPassword: (id) => memory.recall("ownPassword", id) !== null,
});

/** The rules for mails, based on the record and on this device's memory. */
export function mailRules({ config, platform }: Pick<App, "config" | "platform">, memory: Recollection) {
  const terms = invitationTerms(config.invitationDays, memory);
  return {
    /**
     * The mail that helps the customer: a reminder, or an invitation if their password has probably expired or will
     * expire within a day.
     */
    mailFor: (customer: AppCustomer): Mail =>
      needsNewInvitation(customer, terms, platform.clock.now()) ? "invitation" : "reminder",
    /** Why the customer cannot get that mail, in German; null if they can. */
    obstacleTo: (mail: Mail, customer: AppCustomer): string | null =>
      mail === "reminder" ? remindingObstacle(customer) : invitingObstacle(customer, terms),
    lastMail: ({ id }: AppCustomer) => lastMailIn(memory, id),
  };
}

/** The same object until the memory changes. */
export function useMails() {
  const app = useApp();
  const memory = useDeviceMemory();
  return useMemo(() => mailRules(app, memory), [app, memory]);
}

/** "zuletzt erinnert am 21.11.2026 um 14:05 Uhr" */
export const lastMailText = ({ kind, at, unclear }: LastMail): string =>
  `${unclear ? "vielleicht" : "zuletzt"} ${kind === "reminder" ? "erinnert" : "erneut eingeladen"} am ${formatMoment(at)}`;
