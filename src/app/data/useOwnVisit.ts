/** A visit of a dialog's own, for what it reads beside the screen's visit: it ends with the component. */
import { useEffect, useState, useSyncExternalStore } from "react";
import { useApp } from "../context.ts";
import type { Visit } from "./visit.ts";

/** Renders the component again at each change of the visit. Its failures end the session as a screen's do. */
export function useOwnVisit(): Visit {
  const [visit] = useState(useApp().newVisit);
  useSyncExternalStore(visit.watch, visit.version, visit.version);
  useEffect(() => visit.leave, [visit]);
  return visit;
}
