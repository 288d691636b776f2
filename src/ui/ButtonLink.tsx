/** A link that looks like a button: the next step leads to another screen. */
import { type ButtonLook, buttonLook } from "./Button.tsx";
import { Link, type LinkProps } from "./Link.tsx";

interface ButtonLinkProps extends Omit<LinkProps, "className"> {
  look?: ButtonLook;
  /** As wide as its container. */
  wide?: boolean;
}

export const ButtonLink = ({ look = "secondary", wide, ...link }: ButtonLinkProps) => (
  <Link {...link} className={buttonLook(look, wide)} />
);
