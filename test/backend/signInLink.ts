/** The address a mail leads to: the login, with the recipient in the fragment, which no server or log sees. */
export const signInLink = (appUrl: string, email: string): string =>
  `${appUrl}/auth/login#email=${encodeURIComponent(email)}`;
