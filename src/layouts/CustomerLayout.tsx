/** The layout of the customer area: the logo leads back to the menu; beside it "Passwort ändern" and "Logout". */
import type { ReactNode } from "react";
import { useApp, useConfig } from "../app/context.ts";
import { useLive } from "../app/data/useLive.ts";
import { Link } from "../app/navigation/Link.tsx";
import { href } from "../routes.ts";
import { KeyIcon } from "../ui/icons/Key.tsx";
import { LogoutIcon } from "../ui/icons/Logout.tsx";
import { Logo } from "../ui/Logo.tsx";
import { SkipLink } from "../ui/SkipLink.tsx";
import styles from "./CustomerLayout.module.css";

export function CustomerLayout({ children }: { children: ReactNode }) {
  useLive();
  const { session } = useApp();
  const config = useConfig();
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.bar}>
        <Link href={href("customer", "CustomerMenu")} className={styles.home}>
          <Logo product={config?.product ?? ""} />
          <span className="visually-hidden"> – zu Ihren Dokumenten</span>
        </Link>
        <nav className={styles.entries} aria-label="Konto">
          <Link href={href("auth", "ChangePassword")} className={styles.entry}>
            <KeyIcon />
            <span>Passwort ändern</span>
          </Link>
          <button type="button" className={styles.entry} onClick={session.signOut}>
            <LogoutIcon />
            <span>Logout</span>
          </button>
        </nav>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
