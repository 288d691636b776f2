/** Says that there is no network, as long as there is none, and what that means. */
import { useOnline } from "../../app/network/useOnline.ts";
import { Banner } from "../../ui/Banner.tsx";

export function OfflineNotice() {
  if (useOnline()) return null;
  return (
    <Banner tone="offline">
      <strong>Keine Internetverbindung.</strong> Laden, Speichern und Senden sind erst mit Verbindung wieder
      möglich.
    </Banner>
  );
}
