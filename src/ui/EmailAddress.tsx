/** An e-mail address as text. An address that is too long for its line breaks after the "@" first. */

export function EmailAddress({ address }: { address: string }) {
  const end = address.indexOf("@") + 1;
  return (
    <span>
      {address.slice(0, end)}
      <wbr />
      {address.slice(end)}
    </span>
  );
}
