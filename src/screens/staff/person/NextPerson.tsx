/** Leads from one person of the list "Zu tun" to the next, and shows the place in that list. */
import { useState } from "react";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { defaultOrder, filterQueue, queueTabNames, rowsInTab } from "../../../domain/queue.ts";
import { useApp } from "../../../hooks/useApp.ts";
import { useHref } from "../../../hooks/useRoute.ts";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { recallAppCustomers } from "../useAppCustomers.ts";
import { useDue } from "../useDue.ts";
import styles from "./AppCustomerDetails.module.css";

/**
 * Its `key` must be the customer's id, because it keeps the list as it was when this customer was opened. Shows nothing
 * if no screen has loaded the list, for example if the record was opened by its address.
 */
export function NextPerson({ customer }: { customer: AppCustomer }) {
  const { router } = useApp();
  const href = useHref();
  const { dueOf } = useDue();
  const rows = filterQueue(recallAppCustomers(router) ?? [], { search: "", ...defaultOrder("zutun") });
  const due = rowsInTab(rows, "zutun", dueOf).map(({ id }) => id);
  // The list stays as it was at first: after a mail, a person is no longer due but keeps their place.
  const [walk] = useState(due);
  const place = walk.indexOf(customer.id);
  if (place < 0) return null;
  const next = walk.slice(place + 1).find((id) => due.includes(id));
  return (
    <>
      <span className={`note ${styles.place}`}>
        {place + 1} von {walk.length} in „{queueTabNames.zutun}“
      </span>
      {next && <ButtonLink href={href("AppCustomerDetails", { id: next })}>Nächste Person</ButtonLink>}
    </>
  );
}
