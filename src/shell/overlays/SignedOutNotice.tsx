/** Says at the login why the visitor was signed out: below the form, which must not move. */
import { useApp, useIsHydrated } from "../../app/context.ts";
import type { SignedOutBecause } from "../../app/session/session.ts";
import { useStore } from "../../app/store.ts";
import { Banner } from "../../ui/Banner.tsx";

export function SignedOutNotice() {
  const { session, config } = useApp();
  const because = useStore(session.endedBecause);
  const isHydrated = useIsHydrated();
  if (!because || !isHydrated) return null;
  const texts: Readonly<Record<SignedOutBecause, string>> = {
    idle: `Sie wurden nach ${config.idleMinutes} Minuten ohne Eingabe abgemeldet.`,
    elsewhere:
      "Sie haben sich in einem anderen Tab abgemeldet. Was hier noch nicht gespeichert war, ist verworfen.",
  };
  return <Banner tone="warn">{texts[because]}</Banner>;
}
