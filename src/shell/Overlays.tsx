/** What lies over the screen now and then, each in a chunk of its own that is fetched when it is first wanted. */
import { useSyncExternalStore } from "react";
import { useApp } from "../app/app.ts";
import { useStore } from "../app/store.ts";
import { arrivals, type Lazily } from "./loader.ts";
import { idleWarning, noticeDialog, signInAgain } from "./screens.ts";

export function Overlays() {
  const { session, notice } = useApp();
  return (
    <>
      <Overlay part={signInAgain} wanted={useStore(session.store).is === "expired"} />
      <Overlay part={idleWarning} wanted={useStore(session.idle.ending) !== null} />
      <Overlay part={noticeDialog} wanted={useStore(notice) !== null} />
    </>
  );
}

function Overlay({ part, wanted }: { part: Lazily<object>; wanted: boolean }) {
  useSyncExternalStore(arrivals.watch, arrivals.count, arrivals.count);
  if (!wanted) return null;
  const Part = part.component();
  if (!Part && !part.failure()) void part.load();
  return Part && <Part />;
}
