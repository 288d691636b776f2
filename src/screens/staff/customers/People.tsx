/** Whom to talk to at a customer: how far each is in the app, and what can be done about it. */
import { useReadState } from "../../../app/data/useReadState.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import type { CustomerUser } from "../../../domain/customer.ts";
import { isSameEmail } from "../../../domain/email.ts";
import * as appCustomers from "../../../services/appCustomers.ts";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import { uniqueKeys } from "../../../ui/lists/uniqueKeys.ts";
import { PeoplePicture } from "../../../ui/pictures/staffPictures.tsx";
import { Section } from "../../../ui/Section.tsx";
import { Inset, Surface } from "../../../ui/Surface.tsx";
import { customerDetailsReads } from "./customerDetailsReads.ts";
import styles from "./People.module.css";
import { Person } from "./Person.tsx";
import { ReadFailure } from "./ReadFailure.tsx";

/** Asked for at once, and shown below the screen's head when that has come or failed, so that nothing moves. */
export function People({ clientId }: { clientId: string }) {
  const [readDetails, readUsers] = customerDetailsReads({ params: { id: clientId } });
  const users = useReadState(readUsers);
  const isHeadLoading = useReadState(readDetails).kind === "loading";
  if (isHeadLoading) return null;
  return (
    <Section title="Ansprechpartner">
      {users.kind === "loading" && (
        <Surface>
          <Inset>
            <Skeleton rows={3} label="Ansprechpartner werden geladen" />
          </Inset>
        </Surface>
      )}
      {users.kind === "failed" && <ReadFailure {...users} />}
      {users.kind === "answered" && <Users clientId={clientId} users={users.answer} />}
    </Section>
  );
}

interface UsersProps {
  clientId: string;
  users: readonly CustomerUser[];
}

/** The users stand there at once; their states and actions follow, or the reason why they cannot be read. */
function Users({ clientId, users }: UsersProps) {
  const invited = useReadState(appCustomers.invitedUsers(clientId));
  return (
    <div className={styles.people}>
      <PeopleList
        clientId={clientId}
        users={users}
        invited={invited.kind === "answered" ? invited.answer : null}
      />
      {invited.kind === "failed" && <ReadFailure {...invited} />}
    </div>
  );
}

interface PeopleListProps extends UsersProps {
  /** Null while unknown. */
  invited: readonly AppCustomer[] | null;
}

function PeopleList({ clientId, users, invited }: PeopleListProps) {
  // Invited under an address that the customer system does not know (any more): they are people of this customer, too.
  const others = (invited ?? []).filter(
    ({ email }) => !users.some(({ emailaddress }) => isSameEmail(email, emailaddress)),
  );
  if (users.length === 0 && others.length === 0) {
    return (
      <EmptyState title="Keine Ansprechpartner" picture={<PeoplePicture />}>
        <p>Bitte legen Sie im Kundensystem einen Ansprechpartner mit E-Mail-Adresse an.</p>
      </EmptyState>
    );
  }
  return (
    <Surface>
      <ul aria-label="Ansprechpartner">
        {uniqueKeys(users, ({ emailaddress, name }) => `${emailaddress}\n${name}`).map(
          ({ key, item: user }) => (
            <Person
              key={key}
              clientId={clientId}
              user={user}
              invited={
                invited && (invited.find(({ email }) => isSameEmail(email, user.emailaddress)) ?? "not")
              }
            />
          ),
        )}
        {others.map((customer) => (
          <Person key={customer.id} clientId={clientId} user={userOf(customer)} invited={customer} />
        ))}
      </ul>
    </Surface>
  );
}

/** An app customer whom the customer system does not list. */
const userOf = ({ name, email }: AppCustomer): CustomerUser => ({
  name,
  emailaddress: email,
  phonenumber_preferred: "",
  type: "nicht im Kundensystem",
});
