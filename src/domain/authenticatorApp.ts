/** What an authenticator app needs to make codes for an account. */

import { urlText } from "./urlText.ts";

/** The address that such an app reads from a QR code, for a base32 secret ("Key URI Format" of Google Authenticator). */
export function keyAddress({
  product,
  email,
  secret,
}: {
  product: string;
  email: string;
  secret: string;
}): string {
  const [issuer, account] = [product, email].map(urlText);
  return `otpauth://totp/${issuer}:${account}?secret=${secret}&issuer=${issuer}`;
}

/** A secret in groups of four, to be read and typed. */
export const groupedSecret = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(" ");
