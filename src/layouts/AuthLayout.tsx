/** The frame of the ways in: background, a card with the logo, the legal links (specification, section 2). */
import type { ReactNode } from "react";
import { useApp, useConfig } from "../app/context.ts";
import { useWhenIdle } from "../app/updates/useWhenIdle.ts";
import { Logo } from "../ui/Logo.tsx";
import styles from "./AuthLayout.module.css";

/** In the static first paint nothing is known of the company: its places are kept free until config is there. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const config = useConfig();
  const { wire } = useApp();
  useWhenIdle(() => wire.cognito.warmUp());
  return (
    <div className={styles.scene}>
      {/* Decoration only, so the gradient stands first and nothing waits for the image. */}
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
