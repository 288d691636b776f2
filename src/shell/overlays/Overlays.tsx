/** What may lie over the screen. All of it is part of the app's bundle: what tells a failure is there before one happens. */
import { useApp } from "../../app/context.ts";
import { useStore } from "../../app/store.ts";
import { SignInAgain } from "../../screens/auth/SignInAgain.tsx";
import { IdleWarning } from "./IdleWarning.tsx";
import { NoticeDialog } from "./NoticeDialog.tsx";

export function Overlays() {
  const { session } = useApp();
  const isExpired = useStore(session.store).kind === "expired";
  const isAsked = useStore(session.signInAgain.asked);
  return (
    <>
      {(isExpired || isAsked) && <SignInAgain />}
      <IdleWarning />
      <NoticeDialog />
    </>
  );
}
