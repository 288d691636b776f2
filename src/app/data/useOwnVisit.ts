/** A visit of a dialog's own, for what it reads beside the screen's visit: it ends with the component. */
import { useEffect, useState, useSyncExternalStore } from "react";
import { useApp } from "../context.ts";
import { createVisit, type Visit } from "./visit.ts";

/** Renders the component again at each change of the visit. Its failures end the session as a screen's do. */
export function useOwnVisit(): Visit {
  const { wire, platform, session, report } = useApp();
  const [visit] = useState(() =>
    createVisit({
      read: wire.read,
      clock: platform.clock,
      report,
      sessionIsOver: (failure) => session.expireOn(failure),
    }),
  );
  useSyncExternalStore(visit.watch, visit.version, visit.version);
  useEffect(() => visit.leave, [visit]);
  return visit;
}
