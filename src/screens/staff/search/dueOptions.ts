/** What can be done with whom a text finds, such as "Jonas Meyer erinnern". */
import { type AppCustomer, displayName } from "../../../domain/appCustomer.ts";
import type { Due } from "../../../domain/due.ts";
import { searchQueue } from "../../../domain/queue.ts";
import { matchesSearch, searchText, searchWords } from "../../../domain/search.ts";
import type { SearchOption } from "./searchOption.ts";

/** What is due, as the end of a sentence that begins with the name. Waiting is nothing to do. */
const verbs: Readonly<Record<Exclude<Due, "wait">, string>> = {
  call: "anrufen",
  invitation: "neu einladen",
  reminder: "erinnern",
};

/** Follows "neu einladen" where only an administrator may. */
const BY_OTHERS = "lassen";

const verbWords = [...Object.values(verbs).flatMap((verb) => verb.split(" ")), BY_OTHERS];

/** Begins one of the verbs, so that it is no part of a name. */
const isVerb = (word: string): boolean =>
  word.length > 2 && verbWords.some((verb) => verb.startsWith(word.toLowerCase()));

interface DueOptions {
  queue: readonly AppCustomer[];
  dueOf: (customer: AppCustomer) => Due | null;
  hrefOf: (customer: AppCustomer) => string;
  /** Whoever searches may invite. */
  mayInvite: boolean;
}

/** `text` names somebody, and may say what to do: "meyer", "jonas meyer erin". A text without a name finds nothing. */
export function dueOptions(text: string, { queue, dueOf, hrefOf, mayInvite }: DueOptions): SearchOption[] {
  const name = text
    .split(/\s+/)
    .filter((word) => !isVerb(word))
    .join(" ");
  if (name === "") return [];
  const words = searchWords(text);
  return searchQueue(queue, name).flatMap((customer) => {
    const due = dueOf(customer);
    if (due === null || due === "wait") return [];
    const verb = due === "invitation" && !mayInvite ? `${verbs[due]} ${BY_OTHERS}` : verbs[due];
    const label = `${displayName(customer)} ${verb}`;
    const isMeant = matchesSearch(
      searchText(label, customer.client, customer.client_id, customer.email),
      words,
    );
    return isMeant ? [{ label, note: customer.client, href: hrefOf(customer), state: { actNow: true } }] : [];
  });
}
