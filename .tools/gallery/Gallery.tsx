/** One page with every part of src/ui in each of its states. */
import styles from "./Gallery.module.css";
import { specimens } from "./specimens.ts";

export const Gallery = () => (
  <main id="main" className={styles.gallery} tabIndex={-1}>
    <h1>Gallery</h1>
    {specimens.map(({ files, states, interactive }) => (
      <section key={files[0]} className={styles.specimen} aria-label={files[0]}>
        <h2 className={styles.files}>
          {files.length > 4 ? `${files[0]} and ${files.length - 1} more` : files.join(", ")}
        </h2>
        <div className={files[0]?.startsWith("icons/") ? styles.icons : styles.states}>
          {Object.entries(states).map(([name, state]) => (
            <figure key={name} className={styles.state}>
              <figcaption className={styles.name}>{name}</figcaption>
              {state}
            </figure>
          ))}
          {interactive &&
            ["hover", "focus"].map((forced) => (
              <figure key={forced} className={styles.state}>
                <figcaption className={styles.name}>{forced}</figcaption>
                <div data-forced={forced}>{interactive}</div>
              </figure>
            ))}
        </div>
      </section>
    ))}
  </main>
);
