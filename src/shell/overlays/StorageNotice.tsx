/** Says before signing in that a reload will end the session, where the browser forbids storage. */
import { useSyncExternalStore } from "react";
import { useApp } from "../../app/context.ts";
import { Banner } from "../../ui/Banner.tsx";

const never = () => () => {};

export function StorageNotice() {
  const { survivesReload } = useApp().platform;
  // The login's static first paint is the same in every browser.
  const isForgetful = useSyncExternalStore(
    never,
    () => !survivesReload,
    () => false,
  );
  if (!isForgetful) return null;
  return (
    <Banner tone="warn">
      <strong>Ihr Browser erlaubt keine Speicherung.</strong> Nach dem Neuladen melden Sie sich neu an.
    </Banner>
  );
}
