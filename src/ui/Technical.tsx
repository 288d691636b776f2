/** Technical details for support, folded until the user opens them. If there is no text, nothing is shown. */

export const Technical = ({ text }: { text: string | null | undefined }) =>
  text ? (
    <details className="note">
      <summary>Technische Einzelheiten</summary>
      <p lang="en">{text}</p>
    </details>
  ) : null;
