/** Leads from one person of the list "Zu tun" to the next, and shows the place in that list. */
import { useState } from "react";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { defaultOrder, filterQueue, queueTabNames, rowsInTab } from "../../../domain/queue.ts";
import { useApp } from "../../../hooks/useApp.ts";
import { useHref } from "../../../hooks/useRoute.ts";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import styles from "./AppCustomerDetails.module.css";
import { recallAppCustomers } from "./useAppCustomers.ts";
import { useDue } from "./useDue.ts";

/**
 * Give it the customer's id as `key`: it keeps the list as it was when this customer was opened. Shows nothing if no screen
 * has loaded the list: a record that is opened by its address does not ask for it.
 */
export function NextPerson({ customer }: { customer: AppCustomer }) {
  const { router } = useApp();
  const href = useHref();
  const { dueOf } = useDue();
  const rows = filterQueue(recallAppCustomers(router) ?? [], { search: "", ...defaultOrder("zutun") });
  const due = rowsInTab(rows, "zutun", dueOf).map(({ id }) => id);
  // A mail takes a person out of the list, but not out of the walk through it.
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
