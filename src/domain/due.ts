/**
 * What staff should do for a customer today: call, invite again, or remind. The record says how long something has been
 * owed. This device's memory says what staff did about it (decisions 46 and 52). All times are milliseconds since the
 * epoch.
 */
import { type AppCustomer, hasSigned, isOpen, owesAnything, type Requirement } from "./appCustomer.ts";
import { DAY_MS, formatNumber, parseTimestamp } from "./germanFormats.ts";
import { memoize } from "./memoize.ts";

// When the wait for a customer began. The services do not record when a document became required. The wait is counted
// from the invitation or from the last signature, whichever is later. The texts say from which (decision 39).

/** Calendar days after which a reminder is due: by then a business customer has had a working week to sign. */
export const REMINDER_DUE_DAYS = 7;

/** Calendar days after which staff should call: two weeks after a reminder was due. */
export const CALL_DUE_DAYS = 21;

/** When the customer was invited; null if the record has no valid date. */
const invitedAt = ({ createdAt }: AppCustomer): number | null => parseTimestamp(createdAt);

/** When the customer signed last; null when they have not, or no time is known. */
export function lastSignedAt({ avv, sepa }: AppCustomer): number | null {
  const signed = [avv, sepa].flatMap(({ sent, sentAt }) => (sent ? (parseTimestamp(sentAt) ?? []) : []));
  return signed.length === 0 ? null : Math.max(...signed);
}

/** When the wait began, and with which event. Memoized: order, filter and `dueAt` need it for every row of a long list. */
const beginningOf = memoize(
  (customer: AppCustomer): { at: number; by: "invitation" | "signature" } | null => {
    if (!owesAnything(customer)) return null;
    const [signed, invited] = [lastSignedAt(customer), invitedAt(customer)];
    if (signed !== null && (invited === null || signed > invited)) return { at: signed, by: "signature" };
    return invited === null ? null : { at: invited, by: "invitation" };
  },
);

/** When the wait began; null when nothing is owed or no time is known. */
export const waitingSince = (customer: AppCustomer): number | null => beginningOf(customer)?.at ?? null;

/** Numbers the local days, so that their difference counts calendar days even if a day has 23 or 25 hours. */
const dayNumber = (day: Date): number => Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / DAY_MS;

/** Local calendar days from one time to a later one; at least 0. */
const daysBetween = (from: number, to: number): number =>
  Math.max(0, dayNumber(new Date(to)) - dayNumber(new Date(from)));

/** Calendar days of waiting at `now`; null if `waitingSince` is null. */
export function waitingDays(customer: AppCustomer, now: number): number | null {
  const began = waitingSince(customer);
  return began === null ? null : daysBetween(began, now);
}

/**
 * Selects the customers that have waited `days` calendar days or longer at `now`. The beginning of each wait is
 * compared with one instant, because counting each row's days would slow down a long list.
 */
export function hasWaited(days: number, now: number): (customer: AppCustomer) => boolean {
  const today = new Date(now);
  const after = new Date(today.getFullYear(), today.getMonth(), today.getDate() - days + 1).getTime();
  return (customer) => {
    const began = waitingSince(customer);
    return began !== null && began < after;
  };
}

/** After "seit" or "vor": "1 Tag", "12 Tagen". */
const dativeDays = (days: number): string => (days === 1 ? "1 Tag" : `${formatNumber(days)} Tagen`);

/** The days of a wait in a column: "heute", "1 Tag", "12 Tage". */
export const daysCount = (days: number): string => {
  if (days === 0) return "heute";
  return days === 1 ? "1 Tag" : `${formatNumber(days)} Tage`;
};

/** The days as a text after "offen seit": "heute", "1 Tag", "12 Tagen". */
export const daysText = (days: number): string => (days === 0 ? "heute" : dativeDays(days));

/** The days as a text within a sentence: "heute", "gestern", "vor 12 Tagen". */
function daysAgo(days: number): string {
  if (days === 0) return "heute";
  return days === 1 ? "gestern" : `vor ${dativeDays(days)}`;
}

/** The wait in German: "heute eingeladen", "letzte Unterschrift vor 12 Tagen"; empty when there is none. */
export function waitingText(customer: AppCustomer, now: number): string {
  const began = beginningOf(customer);
  if (!began) return "";
  const when = daysAgo(daysBetween(began.at, now));
  return began.by === "signature" ? `letzte Unterschrift ${when}` : `${when} eingeladen`;
}

// Which mail asks a customer for the signatures that are open (decision 40).

/** A reminder holds no password; an invitation holds a new one, which replaces the one before. */
export type Mail = "reminder" | "invitation";

/** The mails' German names. */
export const mailNames: Readonly<Record<Mail, string>> = {
  reminder: "Erinnerung",
  invitation: "Neue Einladung",
};

/** How long an invitation's password lasts, in days, and what this device remembers of invitations (decision 46). */
export interface InvitationTerms {
  days: number;
  /** When this device last sent an invitation again, by the record's id; null if it did not. */
  sentAgainAt: (id: string) => number | null;
  /**
   * Whether a service refused another invitation because this customer has a password of their own. Takes the record's
   * id.
   */
  hasOwnPassword: (id: string) => boolean;
}

/** Why this customer cannot be reminded, in German; null if they can. */
export function remindingObstacle(customer: AppCustomer): string | null {
  if (!isOpen(customer)) return "nichts mehr offen";
  return customer.email === "" ? "keine E-Mail-Adresse" : null;
}

/** Why this customer cannot be invited again, in German; null if they can. */
export function invitingObstacle(customer: AppCustomer, { hasOwnPassword }: InvitationTerms): string | null {
  if (hasSigned(customer) || hasOwnPassword(customer.id)) return "hat schon ein eigenes Passwort";
  if (customer.email === "") return "keine E-Mail-Adresse";
  return customer.client_id === "" ? "keine Kundennummer" : null;
}

/**
 * Whether the customer needs a new invitation at `now`: the password has run out, so a reminder would not help. False
 * if the customer cannot be invited again (`invitingObstacle`).
 */
export const needsNewInvitation = (customer: AppCustomer, terms: InvitationTerms, now: number): boolean =>
  owesAnything(customer) &&
  invitingObstacle(customer, terms) === null &&
  invitationIsOld(customer, terms, now);

/**
 * Whether the invitation's password has probably run out, or will within a day: a reminder read the next morning must
 * still find it valid. A password that lasts only one day counts as valid for the whole day. False if the invitation is
 * not dated.
 */
function invitationIsOld(customer: AppCustomer, terms: InvitationTerms, now: number): boolean {
  const invited = invitedAt(customer);
  if (invited === null) return false;
  const began = Math.max(invited, terms.sentAgainAt(customer.id) ?? 0);
  return now - began >= Math.max(terms.days - 1, 1) * DAY_MS;
}

// What is due.

/** What staff do next, in the order of urgency. */
export const dueKinds = ["call", "invitation", "reminder"] as const;
export type Due = (typeof dueKinds)[number];

/**
 * German labels of what staff do. Employees may not invite, so screens show them "Einladen lassen" instead of "Erneut
 * einladen".
 */
export const dueLabels: Readonly<Record<Due, string>> = {
  call: "Anrufen",
  invitation: "Erneut einladen",
  reminder: "Erinnern",
};

/** The last mail or call that this device remembers. */
export interface Contact {
  kind: Mail | "call";
  at: number;
  /** The service's answer was lost, so the mail may not have been sent. */
  unclear: boolean;
}

/** What `dueAt` needs besides the record. */
interface DueTerms extends InvitationTerms {
  /** The last mail, by the record's id; null if this device remembers none. */
  lastMail: (id: string) => Contact | null;
  lastCall: (id: string) => Contact | null;
}

/**
 * Says what is due for a customer at `now`; null if nothing is. A call comes first. For a week after a call, nothing
 * else is due. For a week after a mail, no other mail is due. If a new invitation is needed, it is due a day after the
 * mail. A mail does not delay a call.
 */
export function dueAt(terms: DueTerms, now: number): (customer: AppCustomer) => Due | null {
  const [isCallDue, isReminderDue] = [hasWaited(CALL_DUE_DAYS, now), hasWaited(REMINDER_DUE_DAYS, now)];
  const isWithin = (days: number, contact: Contact | null) => contact && now - contact.at < days * DAY_MS;
  return (customer) => {
    const { id } = customer;
    if (!owesAnything(customer) || isWithin(REMINDER_DUE_DAYS, terms.lastCall(id))) return null;
    if (isCallDue(customer)) return "call";
    if (customer.email === "") return null;
    if (needsNewInvitation(customer, terms, now))
      return isWithin(1, terms.lastMail(id)) ? null : "invitation";
    return isReminderDue(customer) && !isWithin(REMINDER_DUE_DAYS, terms.lastMail(id)) ? "reminder" : null;
  };
}

/**
 * The step that will be due next, if nothing is due at `now` and nobody does anything until then. `at` is the end of the local
 * day on which it will be due. null if nothing will be. It asks the rule day by day, so it cannot contradict it.
 */
export function nextDue(
  terms: DueTerms,
  now: number,
  customer: AppCustomer,
): { at: number; due: Due } | null {
  const today = new Date(now);
  // Whatever is owed needs a call by then.
  for (let days = 0; days <= CALL_DUE_DAYS; days += 1) {
    const at = new Date(today.getFullYear(), today.getMonth(), today.getDate() + days + 1).getTime() - 1;
    const due = dueAt(terms, at)(customer);
    if (due) return { at, due };
  }
  return null;
}

/** The later contact; null if there is neither. */
export function lastContact(mail: Contact | null, call: Contact | null): Contact | null {
  if (!mail || !call) return mail ?? call;
  return call.at >= mail.at ? call : mail;
}

const contactWords: Readonly<Record<Contact["kind"], string>> = {
  reminder: "erinnert",
  invitation: "erneut eingeladen",
  call: "angerufen",
};

/** "heute erinnert", "gestern vielleicht erneut eingeladen", "vor 3 Tagen angerufen" */
export const contactText = ({ kind, at, unclear }: Contact, now: number): string =>
  `${daysAgo(daysBetween(at, now))} ${unclear ? "vielleicht " : ""}${contactWords[kind]}`;

// A contact's progress in the app, according to the record of the invited account.

/**
 * The services do not know whether somebody has signed in, so until the first signature an invited contact is
 * `waiting`. If the state is `unasked`, the contact is invited, but need not sign anything.
 */
export type ContactState = "notInvited" | "waiting" | "partlySigned" | "signed" | "unasked";

/** The states' German labels. */
export const contactStateLabels: Readonly<Record<ContactState, string>> = {
  notInvited: "nicht eingeladen",
  waiting: "noch nichts unterschrieben",
  partlySigned: "teilweise unterschrieben",
  signed: "alles unterschrieben",
  unasked: "eingeladen, nichts offen",
};

/** `customer` is the contact's record; undefined if they are not invited. */
export function contactState(customer: AppCustomer | undefined): ContactState {
  if (!customer) return "notInvited";
  if (owesAnything(customer)) return hasSigned(customer) ? "partlySigned" : "waiting";
  return hasSigned(customer) ? "signed" : "unasked";
}

/** The colour of a requirement's badge. Green: done. Red: required and not done yet. Grey: not required. */
export type BadgeColour = "green" | "red" | "grey";

/** The specification's colours, the same for all three requirements. */
export function badgeColour({ required, sent }: Requirement): BadgeColour {
  if (!required) return "grey";
  return sent ? "green" : "red";
}
