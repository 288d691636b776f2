/** The gallery: one page with every part of src/ui in each of its states, in the app's styles. */
import "../../src/styles/layers.css";
import "../../src/styles/tokens.css";
import "../../src/styles/base.css";
import "../../src/styles/content.css";
import { createRoot } from "react-dom/client";
import styles from "./Gallery.module.css";
import { specimens } from "./specimens.ts";

const Gallery = () => (
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

const root = document.getElementById("root");
if (root) createRoot(root).render(<Gallery />);
