/**
 * What a link out of a form takes along: the e-mail address typed there, else the remembered one. The history entry that is
 * left keeps what was typed for Back.
 */
import { useApp } from "../../app/context.ts";
import { useStore } from "../../app/store.ts";
import { useForm } from "../../ui/forms/formState.ts";

/** For a `Link`. */
export function useTypedEmail() {
  const { router } = useApp();
  const { state } = useStore(router.location);
  const { email } = useForm().typed;
  const typed = email ? { email } : {};
  return { state: { ...state, ...typed }, onClick: () => router.remember(typed) };
}
