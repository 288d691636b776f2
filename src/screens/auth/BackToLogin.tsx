/** The link to the login; the remembered address goes along. */
import { useApp } from "../../app/context.ts";
import { useStore } from "../../app/store.ts";
import { href } from "../../routes.ts";
import { buttonLook } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";

export function BackToLogin() {
  const { state } = useStore(useApp().router.location);
  return (
    <Link href={href("auth", "Login")} state={state} className={buttonLook("quiet", true)}>
      Zurück zur Anmeldung
    </Link>
  );
}
