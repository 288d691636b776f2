/** Supplies the wire's clients with access tokens. `wire/cognito` is the one source; tests pass their own. */
export interface TokenSource {
  /**
   * An access token that is valid for at least another minute, refreshed if necessary; concurrent callers share one
   * refresh. `refused` is a token a service has just answered with 401: gives a newer one if there is one, else
   * refreshes once; younger than `keptMs`, it is given again. Raises SessionExpired (refresh token revoked or expired, or
   * not signed in), NetworkError, ServerUnreachable, Timeout.
   */
  accessToken(refused?: string, keptMs?: number): Promise<string>;
}
