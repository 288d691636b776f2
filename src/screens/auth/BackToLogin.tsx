/** The link from a form to the login; the typed or remembered e-mail address goes along. */
import { href } from "../../routes.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { useTypedEmail } from "./useTypedEmail.ts";

export const BackToLogin = () => (
  <ButtonLink href={href("auth", "Login")} {...useTypedEmail()} look="quiet" wide>
    Zurück zur Anmeldung
  </ButtonLink>
);
