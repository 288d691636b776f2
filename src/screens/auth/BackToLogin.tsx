/** The link to the login; the remembered address goes along. */
import { useApp } from "../../app/context.ts";
import { useStore } from "../../app/store.ts";
import { href } from "../../routes.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";

export function BackToLogin() {
  const { state } = useStore(useApp().router.location);
  return (
    <ButtonLink href={href("auth", "Login")} state={state} look="quiet" wide>
      Zurück zur Anmeldung
    </ButtonLink>
  );
}
