/**
 * Help above a signing form: a link to continue later, and a QR code that opens this address on a phone. Signing with a
 * finger is easier than signing with a mouse.
 */
import { useState } from "react";
import type { AppCustomer } from "../../domain/appCustomer.ts";
import { mailto } from "../../domain/contactLinks.ts";
import { qrModules } from "../../domain/qrCode.ts";
import { useApp } from "../../hooks/useApp.ts";
import { Button } from "../../ui/Button.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import { NotInCharge } from "./Contact.tsx";
import styles from "./Signing.module.css";

export function SigningHelp({ client }: { client: AppCustomer }) {
  const { config, platform } = useApp();
  const { window, loadBundle } = platform;
  const { company } = config;
  const [open, setOpen] = useState(false);
  const address = window.location.origin + window.location.pathname;
  const subject = `Ihre Dokumente bei ${company.name}`;
  const body = `Hier können Sie die Dokumente lesen und unterschreiben:\n\n${address}\n`;
  // A QR code that is already open stays, even if the mouse is unplugged.
  const isOffered = open || window.matchMedia("(pointer: fine)").matches;
  const loadQrCode = () => loadBundle("qrCodeLibrary", () => import("../../domain/qrCodeLibrary.ts"));
  return (
    <div className={`screen-only ${styles.help}`}>
      <details>
        <summary>Später weitermachen</summary>
        <NotInCharge client={client} />
        <p>
          <a href={mailto(client.email, { subject, body })}>Link an mich senden</a>
        </p>
      </details>
      {isOffered && (
        <Button expanded={open} onClick={() => setOpen(!open)}>
          Auf dem Handy unterschreiben
        </Button>
      )}
      {open && (
        <div className={styles.code}>
          <p>Scannen Sie den QR-Code mit Ihrem Handy. Ihre Angaben von hier werden nicht übernommen.</p>
          <QrCode
            text={address}
            label="QR-Code mit der Adresse dieser Seite"
            encode={(text) => qrModules(text, loadQrCode)}
            missing="Der QR-Code konnte nicht geladen werden. Bitte öffnen Sie auf dem Handy den Link aus Ihrer Einladung."
          />
        </div>
      )}
    </div>
  );
}
