/**
 * A customer's users, one of whom can be invited to the customer area.
 */
import { useState } from "react";
import { AsyncBoundary } from "../../../app/data/AsyncBoundary.tsx";
import type { CustomerUser } from "../../../domain/customer.ts";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import { CustomerUserChoice } from "./CustomerUserChoice.tsx";
import { InviteButton } from "./InviteButton.tsx";
import { currentChoice, useCustomerUsers } from "./useCustomerUsers.ts";

export function InviteCard({ clientId }: { clientId: string }) {
  const [chosen, setChosen] = useState<CustomerUser | null>(null);
  return (
    <Card title="Ansprechpartner">
      <AsyncBoundary skeleton={<Skeleton rows={3} label="Ansprechpartner werden geladen" />}>
        <Users clientId={clientId} chosen={chosen} onChoose={setChosen} />
        {/* A boundary of its own: the users stay shown while its requests are under way, and when they fail. */}
        <AsyncBoundary skeleton={null}>
          <InviteButton clientId={clientId} chosen={chosen} />
        </AsyncBoundary>
      </AsyncBoundary>
    </Card>
  );
}

interface UsersProps {
  clientId: string;
  chosen: CustomerUser | null;
  onChoose: (user: CustomerUser) => void;
}

function Users({ clientId, chosen, onChoose }: UsersProps) {
  const users = useCustomerUsers(clientId);
  if (users.length === 0) {
    return (
      <EmptyState title="Keine Ansprechpartner">
        <p>Bitte legen Sie im Kundensystem einen Ansprechpartner mit E-Mail-Adresse an.</p>
      </EmptyState>
    );
  }
  return <CustomerUserChoice users={users} chosen={currentChoice(users, chosen)} onChoose={onChoose} />;
}
