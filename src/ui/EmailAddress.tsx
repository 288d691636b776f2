/** An e-mail address to read. Where it is too long for its place, it goes on after its "@" rather than anywhere. */
export function EmailAddress({ of }: { of: string }) {
  const end = of.indexOf("@") + 1;
  return (
    <span>
      {of.slice(0, end)}
      <wbr />
      {of.slice(end)}
    </span>
  );
}
