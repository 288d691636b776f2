/** The visitor's passkeys, below the password: list, add, remove. */
import { useState } from "react";
import type { Passkey } from "../../domain/account.ts";
import { formatDate } from "../../domain/germanFormats.ts";
import { AsyncBoundary } from "../../hooks/AsyncBoundary.tsx";
import { endPasskeyOffer, endPasskeyResult, usePasskeysOffered } from "../../hooks/passkeyOffer.ts";
import { useApp } from "../../hooks/useApp.ts";
import { useCommand } from "../../hooks/useCommand.ts";
import { useRead } from "../../hooks/useRead.ts";
import { resultMessages } from "../../messages/successMessages.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { KeyIcon } from "../../ui/icons/appIcons.tsx";
import { useFocusPassedOn } from "../../ui/passFocusOn.ts";
import { Result } from "../../ui/Result.tsx";
import styles from "./ChangePassword.module.css";

/** Shows nothing if passkeys are not offered. */
export function MyPasskeys() {
  if (!usePasskeysOffered()) return null;
  return (
    <div id="passkeys" tabIndex={-1}>
      <Card title="Ihre Passkeys">
        <p className={`note ${styles.hint}`}>
          Mit einem Passkey melden Sie sich ohne Passwort an: mit Fingerabdruck, Gesicht, PIN oder einem
          Sicherheitsschlüssel.
        </p>
        <AsyncBoundary skeleton={<p className={`note ${styles.hint}`}>Passkeys werden geladen …</p>}>
          <PasskeyList />
        </AsyncBoundary>
      </Card>
    </div>
  );
}

function PasskeyList() {
  const app = useApp();
  const { answer: passkeys } = useRead("passkeys", null, () => app.wire.cognito.listPasskeys());
  // Only the latest result: earlier ones may no longer be true.
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
  /**
   * Shows the result beside the list's button, because the removed row is gone. null clears it while a removal is under
   * way.
   */
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
      <Button
        variant="quiet"
        label={`Passkey „${title}“ vom ${since} entfernen`}
        onClick={() => setAsked(true)}
      >
        Entfernen
      </Button>
      {asked && (
        <Dialog
          title="Passkey entfernen?"
          closeLabel="Behalten"
          onClose={() => setAsked(false)}
          actions={
            <Button
              variant="danger"
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
            Mit „{title}“ können Sie sich dann nicht mehr anmelden. Auf dem Gerät selbst bleibt der Passkey
            gespeichert, bis Sie ihn dort löschen.
          </p>
        </Dialog>
      )}
    </li>
  );
}
