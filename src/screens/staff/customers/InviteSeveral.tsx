/** The dialog of a round of invitations: the person at each customer, proposed or chosen by staff, and the result of each. */
import { type ListedCustomer, listedName } from "../../../domain/customer.ts";
import { formatNumber } from "../../../domain/germanFormats.ts";
import { severalPeople } from "../../../domain/inviting.ts";
import { peopleText } from "../../../domain/queue.ts";
import type { Invitee } from "../../../tasks/invite.ts";
import { Select } from "../../../ui/forms/Select.tsx";
import { RoundDialog } from "../rounds/RoundDialog.tsx";
import styles from "./CustomerTable.module.css";
import { useInviteRound } from "./useInviteRound.ts";

interface InviteSeveralProps {
  customers: readonly ListedCustomer[];
  /** `settled`: ids of the customers that need no further try. */
  onClose: (settled: ReadonlySet<string>) => void;
}

export function InviteSeveral({ customers, onClose }: InviteSeveralProps) {
  const { reading, round, invitees, unreadable, chosen, choose, taken, take } = useInviteRound(customers);
  const { started, results } = round;
  if (!invitees) {
    return (
      <RoundDialog
        title="Ansprechpersonen werden gelesen"
        round={reading}
        words={{ start: "Lesen", verb: "lesen", done: "gelesen" }}
        items={customers}
        listLabel="Ausgewählte Kunden"
        lines={customers.map((customer) => ({ id: customer.id, name: listedName(customer) }))}
        onClose={() => onClose(new Set())}
      />
    );
  }
  const settled = [...results].filter(([, { kind }]) => kind !== "failed").map(([id]) => id);
  return (
    <RoundDialog
      title={started || chosen.length === 0 ? "Einladungen" : `${peopleText(chosen.length)} einladen?`}
      round={round}
      words={{
        start: chosen.length === 1 ? "Einladung senden" : `${formatNumber(chosen.length)} Einladungen senden`,
        verb: "senden",
        done: "gesendet",
      }}
      items={chosen}
      repeatsUnclear
      listLabel={started ? "Ergebnis je Kunde" : "Ausgewählte Kunden"}
      lines={(started ? chosen : openFirst(invitees)).map((one) => ({
        id: one.id,
        name: one.name,
        below: <Person invitee={one} started={started} onChoose={choose} />,
        note: one.obstacle ?? one.note,
        box: one.person ? `${one.name} einladen` : undefined,
        checked: taken.has(one.id),
      }))}
      onTake={take}
      onClose={() => onClose(new Set(settled))}
    >
      {!started && (
        <p>
          {chosen.length > 0 && "Jede Person bekommt eine E-Mail mit ihren Zugangsdaten. "}
          {leftOut(invitees, chosen)}
          {unreadable > 0 &&
            ` ${formatNumber(unreadable)} App-Kunden waren nicht lesbar. Vor jeder E-Mail wird noch einmal nachgesehen.`}
        </p>
      )}
    </RoundDialog>
  );
}

interface PersonProps {
  invitee: Invitee;
  started: boolean;
  onChoose: (id: string, email: string) => void;
}

/**
 * The person that gets the mail, or a choice if a customer has several people. A person's type does not restrict the
 * choice.
 */
function Person({ invitee: { id, name, people, person }, started, onChoose }: PersonProps) {
  const words = ({ name, type, emailaddress }: (typeof people)[number]) =>
    [[name, type].filter(Boolean).join(", "), emailaddress].filter(Boolean).join(" · ");
  if (people.length < 2 || started) return person ? words(person) : "";
  return (
    <Select
      className={styles.choice}
      aria-label={`Ansprechperson von ${name}`}
      value={person?.emailaddress ?? ""}
      onChange={({ target }) => onChoose(id, target.value)}
      choices={[
        { value: "", label: "Bitte wählen" },
        ...people.map((one) => ({ value: one.emailaddress, label: words(one) })),
      ]}
    />
  );
}

/** Customers with a person come first, then those that need a choice, then the rest. */
const openFirst = (invitees: readonly Invitee[]): readonly Invitee[] => {
  const rank = ({ person, people }: Invitee) => (person ? 0 : people.length > 0 ? 1 : 2);
  return [...invitees].sort((a, b) => rank(a) - rank(b));
};

/** "Nicht dabei: 3 schon eingeladen, 2 mit mehreren Ansprechpersonen." */
function leftOut(invitees: readonly Invitee[], chosen: readonly Invitee[]): string {
  const reasons = new Map<string, number>();
  for (const one of invitees) {
    if (chosen.includes(one)) continue;
    const why = one.obstacle ?? (one.person ? "abgewählt" : severalPeople);
    reasons.set(why, (reasons.get(why) ?? 0) + 1);
  }
  const words = [...reasons].map(([why, count]) => `${formatNumber(count)} ${why}`);
  return words.length > 0 ? `Nicht dabei: ${words.join(", ")}.` : "";
}
