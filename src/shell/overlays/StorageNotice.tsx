/** Says before signing in that a reload will end the session, where the browser forbids storage. */
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
