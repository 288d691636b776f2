/** The entries of the sidebar: the main navigation, and at its foot the staff and the user's account. */
import { type ReactNode, useEffect, useId, useState } from "react";
import { queueTabNames, queueTabs } from "../domain/queue.ts";
import { roleOf } from "../domain/role.ts";
import { useApp } from "../hooks/useApp.ts";
import { useHref, useRoute, useSearchParams } from "../hooks/useRoute.ts";
import { useIdentity } from "../hooks/useSession.ts";
import { href as addressIn, type RouteName, routes } from "../routes.ts";
import { ChevronIcon, DocumentIcon } from "../ui/icons/areaIcons.tsx";
import { BuildingIcon, HomeIcon, SearchIcon, UsersIcon } from "../ui/icons/staffIcons.tsx";
import { Link } from "../ui/Link.tsx";
import { AccountEntries } from "./AccountMenu.tsx";
import styles from "./StaffMenu.module.css";

type EntryScreens = readonly [RouteName, ...RouteName[]];

/** The screens on which each entry is the current one. The entry links to the first of them and has its title. */
const home: EntryScreens = ["Home"];
const customers: EntryScreens = ["Customers", "CustomerDetails", "CustomerAsset", "Invitations"];
const appCustomers: EntryScreens = ["AppCustomers", "AppCustomerDetails"];
const staff: EntryScreens = ["Users", "UserDetails", "NewUser"];

export function StaffMenu() {
  const href = useHref();
  // Employees may not open the screen, so their menu does not offer it.
  const mayManageStaff = roleOf(useIdentity()?.groups ?? []) === "Admin";
  return (
    <>
      <nav className={`${styles.entries} ${styles.primary}`} aria-label="Hauptmenü">
        <Entry href={href("Home")} screens={home} icon={<HomeIcon />} />
        <Entry href={href("Customers")} screens={customers} icon={<BuildingIcon />} />
        <QueueEntry />
      </nav>
      <nav className={`${styles.entries} ${styles.secondary}`} aria-label="Verwaltung">
        {mayManageStaff && <Entry href={addressIn("admin", "Users")} screens={staff} icon={<UsersIcon />} />}
        <AccountEntries className={styles.entry} />
      </nav>
    </>
  );
}

interface EntryProps {
  href: string;
  screens: EntryScreens;
  icon: ReactNode;
}

function Entry({ href, screens, icon }: EntryProps) {
  const { name } = useRoute();
  const current = name === screens[0] ? "page" : name && screens.includes(name) ? "true" : undefined;
  return (
    <Link href={href} className={styles.entry} aria-current={current}>
      {icon}
      {routes[screens[0]].title}
    </Link>
  );
}

/** App customers, with the tabs of the queue as sub-entries. */
function QueueEntry() {
  const id = useId();
  const href = useHref();
  const { name } = useRoute();
  const [query] = useSearchParams();
  const current = name !== null && appCustomers.includes(name);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const expanded = chosen ?? current;
  const tab = name === "AppCustomers" ? (query.get("tab") ?? "alle") : null;
  const address = href("AppCustomers");
  return (
    <div>
      <div className={styles.line}>
        <Entry href={address} screens={appCustomers} icon={<DocumentIcon />} />
        <button
          type="button"
          className={styles.expander}
          aria-label={`Untermenü ${routes.AppCustomers.title}`}
          aria-expanded={expanded}
          aria-controls={id}
          onClick={() => setChosen(!expanded)}
        >
          <ChevronIcon />
        </button>
      </div>
      <ul id={id} className={styles.sub} hidden={!expanded}>
        {queueTabs.map((each) => (
          <li key={each}>
            <Link
              href={each === "alle" ? address : `${address}?tab=${each}`}
              className={styles.subEntry}
              aria-current={each === tab ? "page" : undefined}
            >
              {queueTabNames[each]}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Opens the search of all records. Ctrl+K opens it, too (Cmd+K on Apple keyboards), wherever the focus is. */
export function SearchButton() {
  const { platform, searchOpen } = useApp();
  const { document, navigator } = platform.window;

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isShortcut =
        // Chrome's autofill dispatches key events without `key`.
        event.key?.toLowerCase() === "k" &&
        event.ctrlKey !== event.metaKey &&
        !event.altKey &&
        !event.shiftKey;
      if (!isShortcut) return;
      // Also while a dialog is open: the browser's own action, to focus its address bar, would surprise the user there,
      // too.
      event.preventDefault();
      // Another open dialog must be answered first.
      if (searchOpen.get() || !document.querySelector("dialog[open]")) searchOpen.set(!searchOpen.get());
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [document, searchOpen]);

  return (
    <button
      type="button"
      className={styles.search}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => searchOpen.set(true)}
    >
      <SearchIcon />
      <span className={styles.searchText}>Suchen</span>
      <span className={styles.searchKey} aria-hidden="true">
        {/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘ K" : "Strg K"}
      </span>
    </button>
  );
}
