/** Asking customers for the signatures that are open: one, or many one after another. */
import type { AppCustomer } from "../domain/appCustomer.ts";
import { codeOf, type FailureCode } from "../domain/failure.ts";
import { type Mail, RECORD_GONE, remindingObstacle } from "../domain/reminder.ts";
import { endsTheRound, runRound } from "../domain/round.ts";
import * as appCustomers from "./appCustomers.ts";
import type { ServiceWire } from "./serviceWire.ts";

type RemindersWire = Pick<ServiceWire, "read" | "customerSystem" | "admin">;

/** Who follows what is sent. */
interface AskListener {
  /** Hears of each mail before it is sent: a lost answer does not say which one is in doubt. */
  trying: (mail: Mail) => void;
  /** Hears of somebody who could not be invited, because they have a password of their own. */
  onOwnPassword: (customer: AppCustomer) => void;
}

/**
 * Sends one customer that mail and resolves with the one that was sent: whoever has a password of their own cannot be
 * invited again and is reminded instead (decision 40). Raises the failures of both calls.
 */
export async function ask(
  wire: RemindersWire,
  customer: AppCustomer,
  mail: Mail,
  { trying, onOwnPassword }: AskListener,
): Promise<Mail> {
  if (mail === "invitation") {
    trying("invitation");
    try {
      await appCustomers.inviteAgain(wire, customer);
      return "invitation";
    } catch (failure) {
      if (codeOf(failure) !== "UsernameExistsException") throw failure;
      onOwnPassword(customer);
    }
  }
  trying("reminder");
  await appCustomers.remind(wire, customer.email);
  return "reminder";
}

/** What became of one recipient; `unclear`: that mail's answer was lost. `skipped`: there is nobody to ask any more. */
export type AskResult =
  | { kind: "sent"; mail: Mail }
  | { kind: "unclear"; mail: Mail }
  | { kind: "skipped"; obstacle: string }
  | { kind: "failed"; code: FailureCode };

/** These are about the recipient: the next one may fare better. */
const ofTheRecipient: readonly FailureCode[] = ["Rejected", "NotFound", "CustomerWithoutName"];

interface Round {
  /** Takes effect after the mail under way, which is never aborted: then it would be unknown whether it was sent. */
  stop: AbortSignal;
  /** The mail for the record as it is when its turn comes. */
  mailFor: (current: AppCustomer) => Mail;
  /** Why they are not asked now, besides what the record says; null when they are. */
  heldUp: (current: AppCustomer) => string | null;
  onOwnPassword: (recipient: AppCustomer) => void;
  onResult: (recipient: AppCustomer, result: AskResult) => void;
}

/**
 * Asks one customer after another, because the service sends one mail per call. Each record is read again first: who can
 * no longer be asked gets no mail. Resolves false when it gave up on the rest after failures in a row. Raises only
 * SessionExpired and Unauthorized.
 */
export const askEach = (
  wire: RemindersWire,
  recipients: readonly AppCustomer[],
  { stop, onResult, ...round }: Round,
): Promise<boolean> =>
  runRound(recipients, {
    atOnce: 1,
    stop,
    run: (recipient) => askCurrent(wire, recipient, round),
    isTrouble: (result) =>
      result.kind === "unclear" || (result.kind === "failed" && !ofTheRecipient.includes(result.code)),
    onResult,
  });

async function askCurrent(
  wire: RemindersWire,
  { id }: AppCustomer,
  { mailFor, heldUp, onOwnPassword }: Pick<Round, "mailFor" | "heldUp" | "onOwnPassword">,
): Promise<AskResult> {
  let mail: Mail = "reminder";
  try {
    const current = await wire.read(appCustomers.record(id));
    if (!current) return { kind: "skipped", obstacle: RECORD_GONE };
    const obstacle = remindingObstacle(current) ?? heldUp(current);
    if (obstacle) return { kind: "skipped", obstacle };
    const trying = (tried: Mail) => {
      mail = tried;
    };
    return { kind: "sent", mail: await ask(wire, current, mailFor(current), { trying, onOwnPassword }) };
  } catch (thrown) {
    const code = codeOf(thrown);
    if (endsTheRound(code)) throw thrown;
    return code === "ResultUnknown" ? { kind: "unclear", mail } : { kind: "failed", code };
  }
}
