/** Which mail asks a customer for signatures, and what this device remembers of the mails before (decisions 40, 46). */
import { useApp } from "../../../app/context.ts";
import { type Recollection, type Remembered, useDeviceMemory } from "../../../app/session/deviceMemory.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { formatMoment } from "../../../domain/dates.ts";
import { type InvitationTerms, type Mail, needsNewInvitation } from "../../../domain/reminder.ts";
import { useMayInvite } from "./useMayInvite.ts";

const COOL_DOWN_MS = 86_400_000;

/** A mail that this device remembers. */
export interface LastMail extends Remembered {
  mail: Mail;
}

/** This device's last mail to them; null when it remembers none. */
export function lastMailIn(memory: Recollection, id: string): LastMail | null {
  const [reminder, invitation] = [memory.recall("reminder", id), memory.recall("invitation", id)];
  if (invitation && invitation.at >= (reminder?.at ?? 0)) return { ...invitation, mail: "invitation" };
  return reminder && { ...reminder, mail: "reminder" };
}

/** `days`: how long an invitation's password lasts. */
export const invitationTerms = (days: number, memory: Recollection): InvitationTerms => ({
  days,
  sentAgainAt: (id) => memory.recall("invitation", id)?.certainAt ?? null,
  hasOwnPassword: (id) => memory.recall("ownPassword", id) !== null,
});

/** What `useAsking` gives. */
export type Asking = ReturnType<typeof useAsking>;

export function useAsking() {
  const { config, platform } = useApp();
  const memory = useDeviceMemory();
  const invites = useMayInvite();
  const terms = invitationTerms(config.invitationDays, memory);
  const isOld = (customer: AppCustomer) => needsNewInvitation(customer, terms, platform.clock.now());

  const lastMail = ({ id }: AppCustomer) => lastMailIn(memory, id);

  return {
    /** The password of the invitation has probably run out, or will within a day. */
    isOld,
    /** It has, and only an administrator can send another one. */
    needsAdmin: (customer: AppCustomer): boolean => isOld(customer) && !invites,
    mailFor: (customer: AppCustomer): Mail => (invites && isOld(customer) ? "invitation" : "reminder"),
    /** This device's last mail to them; null when it remembers none. */
    lastMail,
    /** The same, if that is less than a day ago. */
    recentMail(customer: AppCustomer): LastMail | null {
      const last = lastMail(customer);
      return last && platform.clock.now() - last.at < COOL_DOWN_MS ? last : null;
    },
    remember: memory.remember,
    /** An invitation was refused, because they have a password of their own: it is not offered again. */
    rememberOwnPassword: ({ id }: AppCustomer): void => memory.remember("ownPassword", id),
  };
}

/** "zuletzt erinnert am 21.11.2026 um 14:05 Uhr" */
export const lastMailText = ({ mail, at, unclear }: LastMail): string =>
  `${unclear ? "vielleicht" : "zuletzt"} ${mail === "reminder" ? "erinnert" : "erneut eingeladen"} am ${formatMoment(at)}`;

/** "Zuletzt erinnert am 21.11.2026 um 14:05 Uhr (auf diesem Gerät gemerkt)." */
export function lastMailSentence(last: LastMail): string {
  const text = lastMailText(last);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} (auf diesem Gerät gemerkt).`;
}
