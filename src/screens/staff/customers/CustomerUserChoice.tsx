/** Radio buttons to choose the customer's user to invite. */

import { useId } from "react";
import type { CustomerUser } from "../../../domain/customer.ts";
import { EmailAddress } from "../../../ui/EmailAddress.tsx";
import { Excerpt } from "../../../ui/Excerpt.tsx";
import { uniqueKeys } from "../../../ui/lists/uniqueKeys.ts";
import styles from "./CustomerUserChoice.module.css";

interface CustomerUserChoiceProps {
  users: readonly CustomerUser[];
  /** One of `users`. */
  chosen: CustomerUser | undefined;
  onChoose: (user: CustomerUser) => void;
}

export function CustomerUserChoice({ users, chosen, onChoose }: CustomerUserChoiceProps) {
  const group = useId();
  return (
    <fieldset className={styles.users}>
      <legend className="visually-hidden">Ansprechpartner auswählen</legend>
      {uniqueKeys(users, ({ emailaddress, name }) => `${emailaddress}\n${name}`).map(
        ({ key, item: user }) => (
          <label key={key} className={`${styles.user} ${user === chosen ? styles.chosen : ""}`}>
            <input
              type="radio"
              name={group}
              className={styles.radio}
              checked={user === chosen}
              onChange={() => onChoose(user)}
            />
            <span className={styles.name}>
              <Excerpt text={user.name || "Ohne Namen"} />
              {user.type && (
                <span className={styles.type}>
                  <Excerpt text={user.type} />
                </span>
              )}
            </span>
            <span className={styles.email}>
              {user.emailaddress ? (
                <EmailAddress address={user.emailaddress} />
              ) : (
                <em className={styles.none}>keine E-Mail-Adresse</em>
              )}
            </span>
            <span className={styles.phone}>
              <Excerpt text={user.phonenumber_preferred} />
            </span>
          </label>
        ),
      )}
    </fieldset>
  );
}
