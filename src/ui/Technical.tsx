/** What happened in technical words, for whoever is asked for help: a line that one opens. Shows nothing without a text. */

export const Technical = ({ text }: { text: string | null | undefined }) =>
  text ? (
    <details className="note">
      <summary>Technische Einzelheiten</summary>
      <p lang="en">{text}</p>
    </details>
  ) : null;
