/** A QR code, dark on white in every colour scheme, because many cameras cannot read an inverted one. */
import { useEffect, useEffectEvent, useState } from "react";
import styles from "./QrCode.module.css";

type Modules = readonly (readonly boolean[])[];

interface QrCodeProps {
  text: string;
  /** The purpose of the code, for screen readers. */
  label: string;
  /** Resolves the rows of modules, true for dark; null if that fails. */
  encode: (text: string) => Promise<Modules | null>;
  /** Shown instead of the code if it cannot be made. */
  missing: string;
}

/** ISO/IEC 18004, section 6.3.8: a margin of four modules around the code stays white. */
const QUIET_ZONE = 4;

export function QrCode({ text, label, encode, missing }: QrCodeProps) {
  const [made, setMade] = useState<{ text: string; modules: Modules | null } | null>(null);
  const make = useEffectEvent((content: string) => encode(content));
  useEffect(() => {
    let isCurrent = true;
    void make(text).then((modules) => {
      if (isCurrent) setMade({ text, modules });
    });
    return () => {
      isCurrent = false;
    };
  }, [text]);

  const modules = made?.text === text ? made.modules : undefined;
  if (modules === null) return <p className="note">{missing}</p>;
  return <div className={styles.frame}>{modules && <Drawing modules={modules} label={label} />}</div>;
}

function Drawing({ modules, label }: { modules: Modules; label: string }) {
  const size = modules.length + 2 * QUIET_ZONE;
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={modules.map(rowPath).join("")} />
    </svg>
  );
}

/** One rectangle per run of dark modules. */
function rowPath(row: readonly boolean[], y: number): string {
  const cells = row.map((dark) => (dark ? "#" : " ")).join("");
  return [...cells.matchAll(/#+/g)]
    .map(({ 0: run, index }) => `M${index + QUIET_ZONE} ${y + QUIET_ZONE}h${run.length}v1h-${run.length}z`)
    .join("");
}
