/**
 * Says before signing in that a reload will end the session, where the browser forbids storage: below the form. A button that
 * moved when the app takes over the login would lose the press that is under way.
 */
import { useApp, useIsHydrated } from "../../app/context.ts";
import { Banner } from "../../ui/Banner.tsx";

export function StorageNotice() {
  const { survivesReload } = useApp().platform;
  if (!useIsHydrated() || survivesReload) return null;
  return (
    <Banner tone="warn">
      <strong>Ihr Browser erlaubt keine Speicherung.</strong> Nach dem Neuladen melden Sie sich neu an.
    </Banner>
  );
}
