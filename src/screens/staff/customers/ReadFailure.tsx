/** Why a part of the screen could not be read, with another try. */
import type { ReadState } from "../../../app/data/useReadState.ts";
import { errorMessages } from "../../../app/messages/errorMessages.ts";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";

export function ReadFailure({ failure, retry }: Extract<ReadState<unknown>, { kind: "failed" }>) {
  const { title, text } = errorMessages[failure.code];
  return (
    <ErrorPanel title={title} onRetry={retry}>
      <p>{text}</p>
    </ErrorPanel>
  );
}
