/**
 * The signed-in user's name and account menu. The bar shows only the initials. The customer's wide bar has room for the entries
 * beside the name, without a menu. The sidebar names the user below its entries.
 */
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { initialsOf } from "../domain/account.ts";
import { roleNames, roleOf } from "../domain/role.ts";
import { usePasskeysOffered } from "../hooks/passkeyOffer.ts";
import { useApp, useStore } from "../hooks/useApp.ts";
import { useRoute } from "../hooks/useRoute.ts";
import { useIdentity, useSignOut } from "../hooks/useSession.ts";
import { href, routes } from "../routes.ts";
import { KeyIcon } from "../ui/icons/appIcons.tsx";
import { LockIcon, LogoutIcon } from "../ui/icons/areaIcons.tsx";
import { Link } from "../ui/Link.tsx";
import styles from "./AccountMenu.module.css";

function useAccount() {
  const record = useStore(useApp().ownRecord);
  const identity = useIdentity();
  if (!identity) return null;
  const { email, groups } = identity;
  const fullName = identity.fullName || record?.name || "";
  const role = roleOf(groups);
  const isCustomer = role === "Customer";
  return {
    /** The e-mail address if no other name is known. */
    name: fullName || email,
    /** A customer's company, which comes with the record, or the role of staff. */
    belongsTo: isCustomer ? (record?.client ?? "") : role ? roleNames[role] : "",
    initials: initialsOf(fullName, email),
    email,
    /** The menu has the e-mail address, too. */
    hasEmail: fullName !== "" && !isCustomer,
  };
}

const Person = ({ name, belongsTo }: NonNullable<ReturnType<typeof useAccount>>) => (
  <span className={styles.person}>
    <span className={`one-line ${styles.name}`} title={name}>
      {name}
    </span>
    {/* The zero-width space keeps the line until the company is known. */}
    <span className="note one-line" title={belongsTo}>
      {belongsTo || "\u200b"}
    </span>
  </span>
);

/** `wide`: a wide bar has room for the entries. */
export function AccountMenu({ wide = false }: { wide?: boolean }) {
  const id = useId();
  const account = useAccount();
  const menu = useDisclosure();
  if (!account) return null;
  return (
    <div ref={menu.root} className={`${styles.account} ${wide ? styles.wide : ""}`}>
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
        <span className="visually-hidden">
          {`Ihr Konto: ${[account.name, account.belongsTo].filter(Boolean).join(", ")}`}
        </span>
      </button>
      <div id={id} className={styles.panel} data-open={menu.open}>
        <div className={styles.who}>
          <Person {...account} />
          {account.hasEmail && (
            <span className="note one-line" title={account.email}>
              {account.email}
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

/** The signed-in user, at the foot of the sidebar. */
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

interface AccountEntriesProps {
  className: string | undefined;
  passkeys?: boolean;
}

/**
 * The account's actions; `className` is the class of each entry. `passkeys` adds an entry for passkeys. It may appear
 * late, so leave it out if it would move the other entries. Passkeys are also below the password form.
 */
export function AccountEntries({ className, passkeys = false }: AccountEntriesProps) {
  const signOut = useSignOut();
  const offered = usePasskeysOffered();
  const account = href("auth", "ChangePassword");
  const isCurrent = useRoute().name === "ChangePassword";
  return (
    <>
      <Link href={account} className={className} aria-current={isCurrent ? "page" : undefined}>
        <LockIcon />
        {routes.ChangePassword.title}
      </Link>
      {passkeys && offered && (
        <Link href={`${account}#passkeys`} className={className}>
          <KeyIcon />
          Passkeys
        </Link>
      )}
      <button type="button" className={className} onClick={signOut}>
        <LogoutIcon />
        Logout
      </button>
    </>
  );
}

// A disclosure (WAI-ARIA Authoring Practices). Escape, a press elsewhere, and focus elsewhere close it.

/** `root` surrounds button and panel; Escape gives the focus back to the button. */
function useDisclosure() {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const onElsewhere = useEffectEvent((target: EventTarget | null) => {
    if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
  });
  const onEscape = useEffectEvent(() => {
    setOpen(false);
    button.current?.focus();
  });

  useEffect(() => {
    const element = root.current;
    if (!open || !element) return undefined;
    const onPointerDown = ({ target }: PointerEvent) => onElsewhere(target);
    const onFocusOut = ({ relatedTarget }: FocusEvent) => onElsewhere(relatedTarget);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // Only the next Escape closes a drawer around the menu.
      event.stopPropagation();
      onEscape();
    };
    document.addEventListener("pointerdown", onPointerDown);
    element.addEventListener("focusout", onFocusOut);
    element.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("pointerdown", onPointerDown);
      element.removeEventListener("focusout", onFocusOut);
      element.removeEventListener("keydown", onKeyDown);
    };
  }, [open]);

  function toggle() {
    // Safari does not focus a button that is clicked, and without the focus Escape would not arrive here.
    button.current?.focus();
    setOpen(!open);
  }

  return { open, root, button, toggle };
}
