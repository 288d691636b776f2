/** Says that a document carries files, which its pages do not show. */
/** Of more the number is enough. */
const MOST_NAMES = 5;
/** Of each name. */
const MOST_CHARACTERS = 80;

export function AttachedFiles({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const [files, them] =
    names.length === 1
      ? ["eine angehängte Datei, die hier nicht angezeigt wird", "sie"]
      : [`${names.length} angehängte Dateien, die hier nicht angezeigt werden`, "diese"];
  const listed = names.slice(0, MOST_NAMES).map((name) => `„${name.slice(0, MOST_CHARACTERS)}“`);
  const others = names.length > MOST_NAMES ? ` und ${names.length - MOST_NAMES} weitere` : "";
  return (
    <p className="note">
      Das Dokument enthält {files}: <bdi>{listed.join(", ")}</bdi>
      {others}. Laden Sie das Dokument herunter, um {them} in einem PDF-Programm zu öffnen.
    </p>
  );
}
