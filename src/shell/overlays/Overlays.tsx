/**
 * What may lie over the screen. What tells a failure is part of the app's bundle, there before one happens; the sign-in over
 * an expired session is fetched once the page is loaded.
 */
import { useSyncExternalStore } from "react";
import { useApp } from "../../app/context.ts";
import { useSignOut } from "../../app/session/useSignOut.ts";
import { useStore } from "../../app/store.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import type { Areas } from "../areas.ts";
import { IdleWarning } from "./IdleWarning.tsx";
import { NoticeDialog } from "./NoticeDialog.tsx";

export function Overlays({ areas }: { areas: Areas }) {
  const { session } = useApp();
  const isExpired = useStore(session.store).kind === "expired";
  const isAsked = useStore(session.signInAgain.asked);
  return (
    <>
      {(isExpired || isAsked) && <SignIn areas={areas} />}
      <IdleWarning />
      <NoticeDialog />
    </>
  );
}

/** Never reloads the page for a bundle that does not come: what was typed below it would be lost. */
function SignIn({ areas }: { areas: Areas }) {
  useSyncExternalStore(areas.watch, areas.version, areas.version);
  const account = areas.module("account");
  if (account) return <account.SignInAgain />;
  if (!areas.failed("account")) {
    void areas.load("account");
    return null;
  }
  return <NotLoaded onRetry={() => void areas.load("account")} />;
}

/** The dialog is modal, so it has a way out: a change that asks for a sign-in is let go, an expired session ended. */
function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const { session } = useApp();
  const isExpired = useStore(session.store).kind === "expired";
  const signOut = useSignOut();
  const way = isExpired
    ? {
        closeLabel: "Erneut versuchen",
        closeLook: "primary" as const,
        onClose: onRetry,
        actions: (
          <Button look="quiet" onClick={signOut}>
            Abmelden
          </Button>
        ),
      }
    : {
        closeLabel: "Abbrechen",
        onClose: () => session.signInAgain.answer(false),
        actions: (
          <Button look="primary" onClick={onRetry}>
            Erneut versuchen
          </Button>
        ),
      };
  return (
    <Dialog title="Anmeldung nicht geladen" {...way}>
      <p>Bitte melden Sie sich noch einmal an. Ihre Eingaben bleiben erhalten.</p>
      <p>Die Anmeldung konnte nicht geladen werden. Bitte prüfen Sie die Internetverbindung.</p>
    </Dialog>
  );
}
