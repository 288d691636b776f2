/**
 * An e-mail address as a link to the mail program, or as text if `href` is null. An address that is too long for its line
 * breaks after the "@" first.
 */

export function EmailAddress({ address, href = null }: { address: string; href?: string | null }) {
  const end = address.indexOf("@") + 1;
  const text = (
    <span>
      {address.slice(0, end)}
      <wbr />
      {address.slice(end)}
    </span>
  );
  return href === null ? text : <a href={href}>{text}</a>;
}
