/** One page with every part of src/ui in each of its states. */
import styles from "./Gallery.module.css";
import { specimens } from "./specimens.ts";

export const Gallery = () => (
  <main id="main" className={styles.gallery} tabIndex={-1}>
    <h1>Gallery</h1>
    {Object.entries(specimens).map(([files, states]) => (
      <section key={files} className={styles.specimen} aria-label={files}>
        <h2 className={styles.files}>{files}</h2>
        <div className={files.startsWith("icons/") ? styles.icons : styles.states}>
          {Object.entries(states).flatMap(([name, state]) =>
            (name === "interactive" ? ["hover", "focus"] : [name]).map((shown) => (
              <figure key={shown} className={styles.state}>
                <figcaption className={styles.name}>{shown}</figcaption>
                <div data-forced={name === shown ? undefined : shown}>{state}</div>
              </figure>
            )),
          )}
        </div>
      </section>
    ))}
  </main>
);
