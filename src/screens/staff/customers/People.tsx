/** The people at a customer: the progress of each in the app, and the possible actions. */
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import type { CustomerUser } from "../../../domain/customer.ts";
import { isSameEmail } from "../../../domain/formFields.ts";
import { ReadFailure } from "../../../hooks/AsyncBoundary.tsx";
import { useReadState } from "../../../hooks/useRead.ts";
import * as appCustomers from "../../../services/appCustomers.ts";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import { uniqueKeys } from "../../../ui/lists/uniqueKeys.ts";
import { PeoplePicture } from "../../../ui/pictures/staffPictures.tsx";
import { Inset } from "../../../ui/Surface.tsx";
import { UnreadableRows } from "../UnreadableRows.tsx";
import { Person } from "./Person.tsx";
import type { CustomerPartProps } from "./useCustomerReads.ts";

/** The people are requested at once, but shown only after the screen's head has loaded, so that nothing moves. */
export function People({ clientId, reads: { details, users } }: CustomerPartProps) {
  if (details.kind === "loading") return null;
  return (
    <Card list title="Ansprechpersonen">
      {users.kind === "loading" && (
        <Inset>
          <Skeleton rows={3} label="Ansprechpersonen werden geladen" />
        </Inset>
      )}
      {users.kind === "failed" && (
        <Inset>
          <ReadFailure {...users} />
        </Inset>
      )}
      {users.kind === "answered" && <Users clientId={clientId} users={users.answer} />}
    </Card>
  );
}

interface UsersProps {
  clientId: string;
  users: readonly CustomerUser[] & { leftOut?: number };
}

/** The people appear at once. Their states and actions follow, or the reason why these cannot be read. */
function Users({ clientId, users }: UsersProps) {
  const invited = useReadState(appCustomers.invitedUsers(clientId));
  return (
    <>
      <UnreadableRows count={users.leftOut} one="Person" many="Personen" />
      <PeopleList
        clientId={clientId}
        users={users}
        invited={invited.kind === "answered" ? invited.answer : null}
      />
      {invited.kind === "failed" && (
        <Inset>
          <ReadFailure {...invited} />
        </Inset>
      )}
    </>
  );
}

interface PeopleListProps extends UsersProps {
  /** Null while unknown. */
  invited: readonly AppCustomer[] | null;
}

function PeopleList({ clientId, users, invited }: PeopleListProps) {
  // People invited with an address that the customer system does not have (any more). They are people of this customer,
  // too.
  const others = (invited ?? []).filter(
    ({ email }) => !users.some(({ emailaddress }) => isSameEmail(email, emailaddress)),
  );
  if (users.length === 0 && others.length === 0) {
    return (
      <EmptyState title="Keine Ansprechpersonen" picture={<PeoplePicture />}>
        <p>Bitte tragen Sie im Kundensystem eine Ansprechperson mit E-Mail-Adresse ein.</p>
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Ansprechpersonen">
      {uniqueKeys(users, ({ emailaddress, name }) => `${emailaddress}\n${name}`).map(
        ({ key, item: user }) => {
          const of = invited?.find(({ email }) => isSameEmail(email, user.emailaddress));
          const isOther = ({ name, emailaddress }: CustomerUser) =>
            name === of?.name && name !== user.name && isSameEmail(emailaddress, user.emailaddress);
          return (
            <Person
              key={key}
              clientId={clientId}
              user={user}
              invited={invited && (of ?? "not")}
              sharesWith={users.find(isOther)?.name}
            />
          );
        },
      )}
      {others.map((customer) => (
        <Person key={customer.id} clientId={clientId} user={userOf(customer)} invited={customer} />
      ))}
    </ul>
  );
}

/** An app customer that the customer system does not list. */
const userOf = ({ name, email }: AppCustomer): CustomerUser => ({
  name,
  emailaddress: email,
  phonenumber_preferred: "",
  type: "nicht im Kundensystem",
});
