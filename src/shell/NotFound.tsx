/** For addresses that are not in the route table. */

import { useTitle } from "../app/navigation/ScreenEffects.tsx";
import { buttonLook } from "../ui/Button.tsx";
import { Link } from "../ui/Link.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";

export function NotFound() {
  useTitle("Seite nicht gefunden");
  return (
    <>
      <PageHeader
        title="Seite nicht gefunden"
        below="Diese Adresse gibt es hier nicht. Vielleicht ist der Link veraltet."
      />
      <Link href="/" className={buttonLook("primary")}>
        Zur Startseite
      </Link>
    </>
  );
}
