/** The layout of signing in and of passwords: background, a card with the logo, the legal links. */
import type { ReactNode } from "react";
import { useWhenIdle } from "../hooks/timing.ts";
import { useApp, useConfig } from "../hooks/useApp.ts";
import { Logo } from "../ui/Logo.tsx";
import styles from "./AuthLayout.module.css";

/** The prerendered page does not know the company: its places are empty until config.json is loaded. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const config = useConfig();
  const { wire } = useApp();
  useWhenIdle(() => wire.cognito.warmUp());
  return (
    <div className={styles.scene}>
      {/* Decoration: the gradient is painted first, and nothing waits for the image. */}
      <img className={styles.image} src="/background.svg" alt="" loading="lazy" fetchPriority="low" />
      <main id="main" className={styles.main} tabIndex={-1}>
        <div className={styles.card}>
          <div className={styles.logo}>
            <Logo product={config?.product ?? ""} />
          </div>
          {children}
        </div>
      </main>
      <footer className={styles.footer}>
        <a href={config?.company.imprintUrl}>Impressum</a>
        <a href={config?.company.privacyUrl}>Datenschutz</a>
        <p>{config && `© ${config.company.copyrightYear} ${config.company.name}`}</p>
      </footer>
    </div>
  );
}
