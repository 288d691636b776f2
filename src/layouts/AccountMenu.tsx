/**
 * Who is signed in, and the menu of the own account. In the sidebar a block at its foot; in a bar the initials alone, and
 * in the customer's wide bar, which has the room, the entries beside the name without a menu.
 */
import { useId } from "react";
import { useApp } from "../app/context.ts";
import { Link } from "../app/navigation/Link.tsx";
import { usePasskeysOffered } from "../app/session/passkeyOffer.ts";
import { useIdentity } from "../app/session/useIdentity.ts";
import { initialsOf } from "../domain/initials.ts";
import { roleNames, roleOf } from "../domain/role.ts";
import { href } from "../routes.ts";
import { Excerpt } from "../ui/Excerpt.tsx";
import { ChevronIcon } from "../ui/icons/Chevron.tsx";
import { KeyIcon } from "../ui/icons/Key.tsx";
import { LockIcon } from "../ui/icons/Lock.tsx";
import { LogoutIcon } from "../ui/icons/Logout.tsx";
import styles from "./AccountMenu.module.css";
import { useDisclosure } from "./useDisclosure.ts";

export function AccountMenu({ place }: { place: "sidebar" | "bar" | "wideBar" }) {
  const id = useId();
  const { session } = useApp();
  const identity = useIdentity();
  const passkeys = usePasskeysOffered();
  const menu = useDisclosure();
  if (!identity) return null;
  const { email, fullName, groups } = identity;
  const role = roleOf(groups);
  const name = fullName || email;
  const roleName = role ? roleNames[role] : "";
  const account = href("auth", "ChangePassword");
  const person = (
    <span className={styles.person}>
      <span className={styles.name} title={name}>
        <Excerpt text={name} />
      </span>
      <span className={styles.role}>{roleName}</span>
    </span>
  );
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
          {initialsOf(fullName, email)}
        </span>
        <span className="visually-hidden">Ihr Konto: </span>
        {place === "sidebar" ? person : <span className="visually-hidden">{`${name} ${roleName}`}</span>}
        {place === "sidebar" && <ChevronIcon />}
      </button>
      <div id={id} className={styles.panel} data-open={menu.open}>
        <div className={styles.who}>
          {person}
          {fullName && (
            <span className={styles.email} title={email}>
              <Excerpt text={email} />
            </span>
          )}
        </div>
        <nav className={styles.entries} aria-label="Konto">
          <Link href={account} className={styles.entry}>
            <LockIcon />
            Passwort ändern
          </Link>
          {passkeys && (
            <Link href={`${account}#passkeys`} className={styles.entry}>
              <KeyIcon />
              Passkeys
            </Link>
          )}
          <button type="button" className={styles.entry} onClick={session.signOut}>
            <LogoutIcon />
            Logout
          </button>
        </nav>
      </div>
    </div>
  );
}
