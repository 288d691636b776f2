/** A link that looks like a button. Use it if the next step is on another screen. */
import { type ButtonVariant, buttonClass } from "./Button.tsx";
import { Link, type LinkProps } from "./Link.tsx";

interface ButtonLinkProps extends Omit<LinkProps, "className"> {
  variant?: ButtonVariant;
  /** As wide as its container. */
  wide?: boolean;
}

export const ButtonLink = ({ variant = "secondary", wide, ...link }: ButtonLinkProps) => (
  <Link {...link} className={buttonClass(variant, wide)} />
);
