/** The search over everything: open while the app says so and somebody is signed in. */
import { useApp } from "../../../app/context.ts";
import { useStore } from "../../../app/store.ts";
import { SearchDialog } from "./SearchDialog.tsx";

export function Search() {
  const { session, searchOpen } = useApp();
  const isOpen = useStore(searchOpen);
  const isSignedIn = useStore(session.store).kind === "active";
  return isOpen && isSignedIn ? <SearchDialog onClose={() => searchOpen.set(false)} /> : null;
}
