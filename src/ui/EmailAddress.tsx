/** An e-mail address as text. One that is too long for its place is broken after the "@" first. */
import { excerptOf } from "./Excerpt.tsx";

export function EmailAddress({ address }: { address: string }) {
  const shown = excerptOf(address);
  const end = shown.indexOf("@") + 1;
  return (
    <span>
      {shown.slice(0, end)}
      <wbr />
      {shown.slice(end)}
    </span>
  );
}
