/** The details screen of a record that does not exist (any more), with the way back to its list. */
import { type ListScreen, ScreenHeader } from "../../hooks/ScreenHeader.tsx";
import { useHref, useRoute } from "../../hooks/useRoute.ts";
import { routes } from "../../routes.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { MissingPicture } from "../../ui/pictures/staffPictures.tsx";

export function RecordNotFound({ list, explanation }: { list: ListScreen; explanation: string }) {
  const { name } = useRoute();
  const href = useHref();
  return (
    <>
      <ScreenHeader back={list} heading={name ? `${routes[name].title} nicht gefunden` : undefined} />
      <EmptyState
        title={explanation}
        picture={<MissingPicture />}
        action={
          <ButtonLink href={href(list)} variant="primary">
            {`Zur Liste der ${routes[list].title}`}
          </ButtonLink>
        }
      />
    </>
  );
}
