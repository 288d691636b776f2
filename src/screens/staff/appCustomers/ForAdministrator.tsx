/** Whom only an administrator can help, because their invitation has probably run out: named, and to be copied. */
import { useState } from "react";
import { useApp } from "../../../app/context.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { formatNumber } from "../../../domain/formatNumber.ts";
import { Button } from "../../../ui/Button.tsx";
import styles from "./BulkReminder.module.css";

export function ForAdministrator({ customers }: { customers: readonly AppCustomer[] }) {
  const { navigator } = useApp().platform.window;
  const [copying, setCopying] = useState<"copied" | "refused" | null>(null);
  if (customers.length === 0) return null;
  const list = customers.map(({ name, client, email }) => [name, client, email].filter(Boolean).join(", "));
  const copy = () =>
    navigator.clipboard.writeText(list.join("\n")).then(
      () => setCopying("copied"),
      () => setCopying("refused"),
    );
  return (
    <div className={styles.administrator}>
      <p>
        Bei {customers.length === 1 ? "einer Person" : `${formatNumber(customers.length)} Personen`} ist die
        Einladung wahrscheinlich abgelaufen oder läuft bald ab. Ein Administrator muss sie erneut einladen.
      </p>
      {"clipboard" in navigator && (
        <Button onClick={() => void copy()}>
          {copying === "copied" ? "Liste kopiert" : "Liste kopieren"}
        </Button>
      )}
      <p role="status">
        {copying === "refused" && "Das Kopieren ist fehlgeschlagen. Bitte markieren Sie die Liste selbst:"}
      </p>
      {copying === "refused" && <p className={styles.list}>{list.join("\n")}</p>}
    </div>
  );
}
