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

const verbWords = Object.values(verbs).flatMap((verb) => verb.split(" "));

/** Begins one of the verbs, so that it is no part of a name. */
const isVerb = (word: string): boolean =>
  word.length > 2 && verbWords.some((verb) => verb.startsWith(word.toLowerCase()));

interface DueOptions {
  queue: readonly AppCustomer[];
  dueOf: (customer: AppCustomer) => Due | null;
  hrefOf: (customer: AppCustomer) => string;
}

/** `text` names somebody, and may say what to do: "meyer", "jonas meyer erin". A text without a name finds nothing. */
export function dueOptions(text: string, { queue, dueOf, hrefOf }: DueOptions): SearchOption[] {
  const name = text
    .split(/\s+/)
    .filter((word) => !isVerb(word))
    .join(" ");
  if (name === "") return [];
  const words = searchWords(text);
  return searchQueue(queue, name).flatMap((customer) => {
    const due = dueOf(customer);
    if (due === null || due === "wait") return [];
    const label = `${displayName(customer)} ${verbs[due]}`;
    const isMeant = matchesSearch(
      searchText(label, customer.client, customer.client_id, customer.email),
      words,
    );
    return isMeant ? [{ label, note: customer.client, href: hrefOf(customer), state: { actNow: true } }] : [];
  });
}
