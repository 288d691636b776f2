/**
 * What the browser has to say, above the screen's own content, the more urgent first. It takes its own space, so it covers
 * no field, and it is part of what an open drawer or dialog makes inert, so it waits for them.
 */
import { OfflineNotice } from "./OfflineNotice.tsx";
import { UpdateNotice } from "./UpdateNotice.tsx";

export function Notices() {
  return (
    <>
      <OfflineNotice />
      <UpdateNotice />
    </>
  );
}
