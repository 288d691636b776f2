/** The visitor's passkeys, beneath the password: list, add, remove. */
import { useState, useSyncExternalStore } from "react";
import { useApp } from "../../app/context.ts";
import { AsyncBoundary } from "../../app/data/AsyncBoundary.tsx";
import { useCommand } from "../../app/data/useCommand.ts";
import { useRead, useVisit } from "../../app/data/useRead.ts";
import { resultMessages } from "../../app/messages/resultMessages.ts";
import { endPasskeyOffer, endPasskeyResult, usePasskeysOffered } from "../../app/session/passkeyOffer.ts";
import type { Passkey } from "../../domain/account.ts";
import { formatDate } from "../../domain/dates.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { KeyIcon } from "../../ui/icons/appIcons.tsx";
import { useFocusPassedOn } from "../../ui/passFocusOn.ts";
import { Result } from "../../ui/Result.tsx";
import { Section } from "../../ui/Section.tsx";
import styles from "./MyPasskeys.module.css";

/** Shows nothing where passkeys are not offered. */
export function MyPasskeys() {
  const offered = usePasskeysOffered();
  const visit = useVisit();
  // Above Suspense, so that an answer repaints at once.
  useSyncExternalStore(visit.watch, visit.version, visit.version);
  if (!offered) return null;
  return (
    <div id="passkeys" className={styles.passkeys} tabIndex={-1}>
      <Section title="Ihre Passkeys">
        <p className={`note ${styles.hint}`}>
          Mit einem Passkey melden Sie sich ohne Passwort an: mit Fingerabdruck, Gesicht, PIN oder einem
          Sicherheitsschlüssel.
        </p>
        <AsyncBoundary skeleton={<p className={`note ${styles.hint}`}>Passkeys werden geladen …</p>}>
          <PasskeyList />
        </AsyncBoundary>
      </Section>
    </div>
  );
}

function PasskeyList() {
  const app = useApp();
  const { answer: passkeys } = useRead("passkeys", null, () => app.wire.cognito.listPasskeys());
  // Of the last press alone: what one before it has done may be undone.
  const [result, setResult] = useState<string | null>(null);
  const [add, busy] = useCommand(() => app.wire.cognito.addPasskey(), {
    onSuccess: () => {
      endPasskeyOffer(app);
      setResult(resultMessages.passkeyAdded);
    },
  });
  return (
    <>
      {passkeys.length === 0 ? (
        <p className={`note ${styles.hint}`}>Sie haben noch keinen Passkey.</p>
      ) : (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} tell={setResult} />
          ))}
        </ul>
      )}
      <Button
        wide
        busy={busy}
        onClick={() => {
          setResult(null);
          void add();
        }}
      >
        Passkey hinzufügen
      </Button>
      <Result>{result}</Result>
    </>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  /** Beside the list's button, because the row is gone; null while it is under way. */
  tell: (result: string | null) => void;
}

function PasskeyRow({ passkey: { id, name, createdAt }, tell }: PasskeyRowProps) {
  const app = useApp();
  const row = useFocusPassedOn<HTMLLIElement>();
  const [asked, setAsked] = useState(false);
  const [remove, busy] = useCommand(() => app.wire.cognito.removePasskey(id), {
    onSuccess: () => {
      setAsked(false);
      endPasskeyResult(app);
      tell(resultMessages.passkeyRemoved);
    },
    onError: () => setAsked(false),
  });
  const title = name || "Passkey";
  const since = formatDate(createdAt);
  return (
    <li ref={row} className={styles.row}>
      <KeyIcon />
      <div className={styles.name}>
        {title}
        <span className="note">hinzugefügt am {since}</span>
      </div>
      <Button look="quiet" label={`Passkey „${title}“ vom ${since} entfernen`} onClick={() => setAsked(true)}>
        Entfernen
      </Button>
      {asked && (
        <Dialog
          title="Passkey entfernen?"
          closeLabel="Behalten"
          onClose={() => setAsked(false)}
          actions={
            <Button
              look="danger"
              busy={busy}
              onClick={() => {
                tell(null);
                void remove();
              }}
            >
              Entfernen
            </Button>
          }
        >
          <p>
            Mit „{title}“ können Sie sich dann nicht mehr anmelden. Auf dem Gerät selbst bleibt er
            gespeichert, bis Sie ihn dort löschen.
          </p>
        </Dialog>
      )}
    </li>
  );
}
