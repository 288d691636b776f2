/** What lies over the screen now and then, each in a chunk of its own that is fetched when it is first wanted. */
import { useState, useSyncExternalStore } from "react";
import { useApp } from "../../app/context.ts";
import { useStore } from "../../app/store.ts";
import { arrivals, type Lazily } from "../loader.ts";
import { idleWarning, noticeDialog, signInAgain, updateNotice } from "../screens.ts";

export function Overlays() {
  const { session, notice, update } = useApp();
  return (
    <>
      <Overlay part={signInAgain} wanted={useStore(session.store).kind === "expired"} />
      <Overlay part={idleWarning} wanted={useStore(session.idle.endsAt) !== null} />
      <Overlay part={noticeDialog} wanted={useStore(notice) !== null} />
      <Overlay part={updateNotice} wanted={useStore(update) !== null} />
    </>
  );
}

function Overlay({ part, wanted }: { part: Lazily<object>; wanted: boolean }) {
  return wanted && <Wanted part={part} />;
}

function Wanted({ part }: { part: Lazily<object> }) {
  useSyncExternalStore(arrivals.watch, arrivals.count, arrivals.count);
  // Once each time it is wanted, so that a chunk that did not come the last time is asked for again.
  useState(() => void part.load());
  const Part = part.component();
  return Part && <Part />;
}
