/** For addresses that are not in the route table. */

import { useTitle } from "../app/navigation/ScreenEffects.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";

export function NotFound() {
  useTitle("Seite nicht gefunden");
  return (
    <>
      <PageHeader
        title="Seite nicht gefunden"
        below="Diese Adresse gibt es hier nicht. Vielleicht ist der Link veraltet."
      />
      <ButtonLink href="/" look="primary">
        Zur Startseite
      </ButtonLink>
    </>
  );
}
