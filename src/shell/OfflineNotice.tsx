/** Says that there is no network, and what that means. */
import { Banner } from "../ui/Banner.tsx";

export function OfflineNotice() {
  return (
    <Banner tone="offline">
      <strong>Keine Internetverbindung.</strong> Laden, Speichern und Senden gehen erst wieder mit Verbindung.
    </Banner>
  );
}
