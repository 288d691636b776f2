/**
 * The layout of the customer area. The logo leads back to the menu. Beside it are the account, "Passwort ändern" and
 * "Logout".
 */
import type { ReactNode } from "react";
import { mailto, tel } from "../domain/contactLinks.ts";
import { useConfig } from "../hooks/useApp.ts";
import { useLive } from "../hooks/useLive.ts";
import { useIdentity } from "../hooks/useSession.ts";
import { href } from "../routes.ts";
import { EmailAddress } from "../ui/EmailAddress.tsx";
import { Link } from "../ui/Link.tsx";
import { Logo } from "../ui/Logo.tsx";
import { PhoneLink } from "../ui/PhoneLink.tsx";
import { SkipLink } from "../ui/SkipLink.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import styles from "./CustomerLayout.module.css";
import { LegalFooter } from "./LegalFooter.tsx";

export function CustomerLayout({ children }: { children: ReactNode }) {
  useLive(useIdentity()?.sub);
  const config = useConfig();
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={`screen-only ${styles.bar}`}>
        <Link href={href("customer", "CustomerMenu")} className={styles.home}>
          <Logo product={config?.product ?? ""} />
          <span className="visually-hidden"> – zu Ihren Dokumenten</span>
        </Link>
        <AccountMenu wide />
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <div className={styles.foot}>
        <LegalFooter>
          <ContactLine />
        </LegalFooter>
      </div>
    </div>
  );
}

/** How a customer reaches the company, on every screen of the customer area: the contact of config.json, or the mails. */
function ContactLine() {
  const contact = useConfig()?.company.contact;
  if (!contact) return <p className="note">Fragen? Antworten Sie auf unsere E-Mail.</p>;
  const { name, email, phone } = contact;
  return (
    <p className="note">
      Fragen? {name},{" "}
      {phone && (
        <>
          Telefon <PhoneLink phone={phone} href={tel(phone)} />,{" "}
        </>
      )}
      <EmailAddress address={email} href={mailto(email)} />
    </p>
  );
}
