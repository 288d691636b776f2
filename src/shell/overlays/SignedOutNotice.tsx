/** Says at the login why the visitor was signed out: below the form, which must not move. */
import { useApp, useIsHydrated } from "../../app/context.ts";
import type { SignedOutBecause } from "../../app/session/session.ts";
import { useStore } from "../../app/store.ts";
import { Banner } from "../../ui/Banner.tsx";

const UNCLEAR =
  "Beim Abmelden war ein Vorgang noch nicht abgeschlossen, zum Beispiel eine Unterschrift. Ob er gelungen ist, wissen wir nicht. Bitte prüfen Sie es nach der Anmeldung, bevor Sie es noch einmal versuchen.";

export function SignedOutNotice() {
  const { session, config } = useApp();
  const because = useStore(session.endedBecause);
  const isHydrated = useIsHydrated();
  if (!because || !isHydrated) return null;
  const idle = `Sie wurden nach ${config.idleMinutes} Minuten ohne Eingabe abgemeldet.`;
  const elsewhere = "Sie haben sich in einem anderen Tab abgemeldet.";
  const texts: Readonly<Record<SignedOutBecause, string>> = {
    idle,
    elsewhere: `${elsewhere} Was hier noch nicht gespeichert war, ist verworfen.`,
    idleUnclear: `${idle} ${UNCLEAR}`,
    elsewhereUnclear: `${elsewhere} ${UNCLEAR}`,
    hereUnclear: UNCLEAR,
  };
  return <Banner tone="warn">{texts[because]}</Banner>;
}
