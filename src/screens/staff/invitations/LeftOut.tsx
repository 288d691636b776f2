/** The customers that nobody can be invited at, folded, with the reason of each, and as a list for the customer system. */
import { formatNumber } from "../../../domain/germanFormats.ts";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { RoundLines } from "../rounds/RoundLines.tsx";
import styles from "./Invitations.module.css";
import type { Choice } from "./useInvitations.ts";

export function LeftOut({ choices }: { choices: readonly Choice[] }) {
  const lines = choices.map(({ invitee: { id, name, obstacle } }) => ({
    id,
    name,
    below: id,
    note: obstacle ?? "",
  }));
  if (lines.length === 0) return null;
  const reasons = [...new Set(lines.map(({ note }) => note))].map(
    (reason) => `${reason}: ${formatNumber(lines.filter(({ note }) => note === reason).length)}`,
  );
  const text = lines.map(({ id, name, note }) => [name, id, note].join("; ")).join("\n");
  return (
    <details className={styles.leftOut}>
      <summary>
        <b>Nicht dabei</b> <span className={styles.count}>{formatNumber(lines.length)}</span>
        <span className="note">{reasons.join(" · ")}</span>
      </summary>
      <CopyButton label="Liste kopieren" copied="Liste kopiert" text={text} />
      <RoundLines label="Nicht dabei" lines={lines} />
    </details>
  );
}
