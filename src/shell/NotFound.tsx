/** An address the table does not know. */

import { Link } from "wouter";
import { useTitle } from "../app/Arrival.tsx";
import { buttonLook } from "../ui/Button.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";

export function NotFound() {
  useTitle("Seite nicht gefunden");
  return (
    <>
      <PageHeader title="Seite nicht gefunden" />
      <p>Diese Adresse gibt es hier nicht. Vielleicht ist der Link veraltet.</p>
      <Link href="/" className={buttonLook("primary")}>
        Zur Startseite
      </Link>
    </>
  );
}
