/** Which document the signature is for, and what kind of signature it is. */
import { type DocumentType, documentNames } from "../../domain/document.ts";
import { groupedHash } from "../../domain/fingerprint.ts";
import type { Blank } from "./useBlank.ts";
import styles from "./WhatIsSigned.module.css";

export function WhatIsSigned({ type, blank: { read } }: { type: DocumentType; blank: Blank }) {
  const hash = read.kind === "answered" ? read.answer.hash : null;
  const isLoading = read.kind === "loading";
  return (
    <div className={`note ${styles.what}`}>
      <p>Ihre Unterschrift ist eine einfache elektronische Signatur.</p>
      {/* There while the document is on its way: nothing beside the signature moves when it has come. */}
      {(hash || isLoading) && (
        <details>
          <summary>
            Dokument: {documentNames[type]} (Vordruck), Prüfsumme{" "}
            <code>{hash?.slice(0, 8) ?? "--------"}</code> …
          </summary>
          <p>
            {hash ? (
              <>
                SHA-256: <code>{groupedHash(hash)}</code>
              </>
            ) : (
              "Das Dokument wird noch geladen."
            )}
          </p>
        </details>
      )}
    </div>
  );
}
