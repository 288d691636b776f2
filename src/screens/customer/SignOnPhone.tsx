/** From desk to phone: signing with a mouse is hard, so a QR code opens this address where a finger can sign. */
import { useState } from "react";
import { useApp } from "../../app/context.ts";
import { qrModules } from "../../domain/qrCode.ts";
import { Button } from "../../ui/Button.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import styles from "./SignOnPhone.module.css";

export function SignOnPhone() {
  const { window, loadBundle } = useApp().platform;
  const [open, setOpen] = useState(false);
  // An open code stays, even if the mouse is unplugged.
  if (!open && !window.matchMedia("(pointer: fine)").matches) return null;
  const loadQrCode = () => loadBundle("qrCodeLibrary", () => import("../../domain/qrCodeLibrary.ts"));
  return (
    <div className={`screen-only ${styles.phone}`}>
      <Button expanded={open} onClick={() => setOpen(!open)}>
        Auf dem Handy unterschreiben
      </Button>
      {open && (
        <div className={styles.code}>
          <p>
            Scannen Sie den QR-Code mit der Kamera Ihres Handys, und melden Sie sich dort an. Ihre Eingaben
            von hier werden nicht übernommen.
          </p>
          <QrCode
            text={window.location.origin + window.location.pathname}
            label="QR-Code mit der Adresse dieser Seite"
            encode={(text) => qrModules(text, loadQrCode)}
            missing="Der QR-Code konnte nicht geladen werden. Bitte öffnen Sie auf dem Handy den Link aus Ihrer Einladung."
          />
        </div>
      )}
    </div>
  );
}
