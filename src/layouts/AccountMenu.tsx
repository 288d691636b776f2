/**
 * Who is signed in, and the menu of the own account, in a bar: the initials alone; in the customer's wide bar, which has
 * the room, the entries beside the name without a menu. The sidebar names the person below its entries.
 */
import { useId } from "react";
import { useIdentity } from "../app/session/useIdentity.ts";
import { initialsOf } from "../domain/initials.ts";
import { roleNames, roleOf } from "../domain/role.ts";
import { Excerpt } from "../ui/Excerpt.tsx";
import { AccountEntries } from "./AccountEntries.tsx";
import styles from "./AccountMenu.module.css";
import { useDisclosure } from "./useDisclosure.ts";

function useAccount() {
  const identity = useIdentity();
  if (!identity) return null;
  const { email, fullName, groups } = identity;
  const role = roleOf(groups);
  return {
    /** The e-mail address where no other name is known. */
    name: fullName || email,
    role: role ? roleNames[role] : "",
    initials: initialsOf(fullName, email),
    email,
    isNamed: fullName !== "",
  };
}

const Person = ({ name, role }: NonNullable<ReturnType<typeof useAccount>>) => (
  <span className={styles.person}>
    <span className={`one-line ${styles.name}`} title={name}>
      <Excerpt text={name} />
    </span>
    <span className="note">{role}</span>
  </span>
);

export function AccountMenu({ place }: { place: "bar" | "wideBar" }) {
  const id = useId();
  const account = useAccount();
  const menu = useDisclosure();
  if (!account) return null;
  return (
    <div ref={menu.root} className={`${styles.account} ${styles[place]}`}>
      <button
        ref={menu.button}
        type="button"
        className={styles.button}
        aria-expanded={menu.open}
        aria-controls={id}
        onClick={menu.toggle}
      >
        <span className={styles.initials} aria-hidden="true">
          {account.initials}
        </span>
        <span className="visually-hidden">{`Ihr Konto: ${account.name} ${account.role}`}</span>
      </button>
      <div id={id} className={styles.panel} data-open={menu.open}>
        <div className={styles.who}>
          <Person {...account} />
          {account.isNamed && (
            <span className="note one-line" title={account.email}>
              <Excerpt text={account.email} />
            </span>
          )}
        </div>
        <nav className={styles.entries} aria-label="Konto">
          <AccountEntries className={styles.entry} passkeys />
        </nav>
      </div>
    </div>
  );
}

/** Whose account it is, at the foot of the sidebar. */
export function AccountOwner() {
  const account = useAccount();
  if (!account) return null;
  return (
    <p className={styles.owner} title={account.email}>
      <span className={styles.initials} aria-hidden="true">
        {account.initials}
      </span>
      <span className="visually-hidden">Ihr Konto: </span>
      <Person {...account} />
    </p>
  );
}
