/** A phone number as a link that dials it. A text without a certain number (`href` is null) stays a text. */

export const PhoneLink = ({ phone, href }: { phone: string; href: string | null }) =>
  href ? <a href={href}>{phone}</a> : <span className="note">{phone}</span>;
