/**
 * The claims of a JSON web token (RFC 7519), unverified: the services verify tokens, the app only reads its own.
 * null when the text is not a JSON web token.
 */
export function claimsOf(token: string): unknown {
  const payload = token.split(".")[1] ?? "";
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, "+").replace(/_/g, "/")), (char) =>
      char.charCodeAt(0),
    );
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
