/**
 * Invites one person each at many customers. Only certain people are ticked at first; everybody else is proposed, because an
 * invitation cannot be taken back.
 */
import { type ReactNode, useState } from "react";
import { withQuery } from "../../../domain/addresses.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import type { ListedCustomer } from "../../../domain/customer.ts";
import { formatNumber } from "../../../domain/germanFormats.ts";
import { isManagement, NOT_INVITED, withEntries } from "../../../domain/inviting.ts";
import { AsyncBoundary } from "../../../hooks/AsyncBoundary.tsx";
import { ScreenHeader } from "../../../hooks/ScreenHeader.tsx";
import { useApp } from "../../../hooks/useApp.ts";
import { useHref } from "../../../hooks/useRoute.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import { Surface } from "../../../ui/Surface.tsx";
import { PeopleReading, usePeople } from "../PeopleReading.tsx";
import { useAppCustomers } from "../useAppCustomers.ts";
import { Bar } from "./Bar.tsx";
import { Block } from "./Block.tsx";
import styles from "./Invitations.module.css";
import { LeftOut } from "./LeftOut.tsx";
import { type Choice, roundOf, useInvitations } from "./useInvitations.ts";

export function Invitations() {
  const app = useApp();
  const list = withQuery(useHref()("Customers"), { tab: NOT_INVITED });
  // Customers leave the selection after their mail, and stay on the page.
  const [customers] = useState(() => [...app.invitations.selected.get().values()]);
  const [isEmpty] = useState(customers.length === 0 && !roundOf(app));
  return (
    <>
      <ScreenHeader
        back="Customers"
        below={
          !isEmpty &&
          "Jede Person bekommt eine E-Mail mit ihren Zugangsdaten. Eine Einladung lässt sich nicht zurücknehmen."
        }
      />
      {isEmpty ? (
        <Surface>
          <EmptyState
            title="Keine Kunden ausgewählt"
            action={
              <ButtonLink variant="primary" href={list}>
                Kunden auswählen
              </ButtonLink>
            }
          >
            <p>Die Auswahl gilt bis zum Abmelden oder bis die Seite neu geladen wird.</p>
          </EmptyState>
        </Surface>
      ) : (
        <AsyncBoundary skeleton={<Skeleton rows={8} label="App-Kunden werden geladen" />}>
          <Plan customers={customers} list={list} />
        </AsyncBoundary>
      )}
    </>
  );
}

interface PlanProps {
  customers: readonly ListedCustomer[];
  /** The address of the customers to choose from. */
  list: string;
}

/** Shows the blocks only after everything was read, so that none moves. */
function Plan({ customers, list }: PlanProps) {
  const { all, unreadable, complete } = useAppCustomers();
  const { state, isReading } = usePeople(customers);
  return (
    <>
      {unreadable > 0 && (
        <Banner tone="bad">
          Nicht lesbare App-Kunden: {formatNumber(unreadable)}. Vor jeder E-Mail wird noch einmal nachgesehen.
        </Banner>
      )}
      {(isReading || state.kind === "failed") && <PeopleReading customers={customers} />}
      {complete && !isReading && <Blocks all={all} list={list} />}
    </>
  );
}

function Blocks({ all, list }: { all: readonly AppCustomer[]; list: string }) {
  const { router } = useApp();
  const invitations = useInvitations(all);
  const { choices, isUnderWay } = invitations;
  const toCheck = choices.filter(({ invitee }) => !invitee.obstacle && !invitee.isCertain);
  return (
    <>
      <div className={`sheet ${styles.sheet}`}>
        <fieldset disabled={isUnderWay} aria-label="Kunden zur Auswahl">
          <Group title="Bitte prüfen" choices={toCheck}>
            <Proposals choices={toCheck} />
          </Group>
          <Group title="Eindeutig" choices={choices.filter(({ invitee }) => invitee.isCertain)}>
            <p className="note">
              Die einzige Person mit E-Mail-Adresse, oder die einzige in Geschäftsführung oder Inhaberschaft
            </p>
          </Group>
        </fieldset>
        <LeftOut choices={choices.filter(({ invitee }) => invitee.obstacle)} />
      </div>
      <Bar {...invitations} onEnd={() => router.navigate(list)} />
    </>
  );
}

interface GroupProps {
  title: string;
  choices: readonly Choice[];
  /** Beside the title. */
  children: ReactNode;
}

const Group = ({ title, choices, children }: GroupProps) =>
  choices.length > 0 && (
    <section>
      <div className={styles.head}>
        <h2>
          {title} <span className={styles.count}>{formatNumber(choices.length)}</span>
        </h2>
        {children}
      </div>
      <ul>
        {choices.map(
          ({ invitee, answer, outcome, isInRound }) =>
            answer && (
              <Block key={invitee.id} {...answer} invitee={invitee} outcome={outcome} isInRound={isInRound} />
            ),
        )}
      </ul>
    </section>
  );

/** Takes all open proposals by one press, and says before and after it what they are; another press takes them back. */
function Proposals({ choices }: { choices: readonly Choice[] }) {
  const { answers } = useApp().invitations;
  const open = choices.filter(({ isOpen }) => isOpen);
  const isTaken = open.length === 0;
  const these = isTaken ? choices.filter(({ isAccepted }) => isAccepted) : open;
  const others = these.filter(({ answer }) => answer && !isManagement(answer.person)).length;
  const press = () => {
    const next = these.map(
      ({ invitee, answer }) => [invitee.id, isTaken ? null : answer && { ...answer, isTaken: true }] as const,
    );
    answers.set(withEntries(answers.get(), next));
  };
  if (these.length === 0) return null;
  return (
    <>
      <p className="note" role="status">
        {these.length === 1 ? "1 Vorschlag" : `${formatNumber(these.length)} Vorschläge`}
        {isTaken && " übernommen"}
        {others > 0 &&
          `, ${others === these.length ? "keiner davon" : `davon ${formatNumber(others)} nicht`} als Geschäftsführung oder Inhaber eingetragen`}
      </p>
      <Button variant="quiet" onClick={press}>
        {isTaken ? "Vorschläge zurücknehmen" : "Alle Vorschläge übernehmen"}
      </Button>
    </>
  );
}
