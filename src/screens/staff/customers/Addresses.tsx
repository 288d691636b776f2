/** A customer's addresses; the invoice address only where there is one. */
import { type CustomerRecord, isAddressPresent } from "../../../domain/customer.ts";
import { Card } from "../../../ui/Card.tsx";
import { AddressLines } from "./AddressLines.tsx";

export function Addresses({ customer }: { customer: CustomerRecord }) {
  const { invoice_address: invoice, delivery_address: delivery } = customer;
  return (
    <>
      {isAddressPresent(invoice) && (
        <Card title="Rechnungsadresse">
          <AddressLines address={invoice} />
        </Card>
      )}
      <Card title="Lieferadresse">
        {isAddressPresent(delivery) ? (
          <AddressLines address={delivery} />
        ) : (
          <p>Keine Lieferadresse hinterlegt.</p>
        )}
      </Card>
    </>
  );
}
