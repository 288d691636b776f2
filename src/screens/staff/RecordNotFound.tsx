/** The details screen of a record that does not exist (any more), with the way back to its list. */
import type { ReactNode } from "react";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { MissingPicture } from "../../ui/pictures/staffPictures.tsx";

interface RecordNotFoundProps {
  /** The link above the title. */
  back: ReactNode;
  title: string;
  explanation: string;
  /** The address of the list, and the label of the button that leads there. */
  listHref: string;
  listLabel: string;
}

export function RecordNotFound({ back, title, explanation, listHref, listLabel }: RecordNotFoundProps) {
  return (
    <>
      <PageHeader above={back} title={title} />
      <EmptyState
        title={explanation}
        picture={<MissingPicture />}
        action={
          <ButtonLink href={listHref} variant="primary">
            {listLabel}
          </ButtonLink>
        }
      />
    </>
  );
}
