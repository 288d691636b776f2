/** Where the clients of the wire get the access token from. `wire/cognito` is the one source; tests hand in their own. */
export interface TokenSource {
  /**
   * An access token good for at least a minute, refreshed when it is not (all callers share one refresh).
   * `refused` names a token a service has just answered 401 to: a newer one is given when there is one, else one refresh is made.
   * Raises Failure SessionExpired (refresh token revoked or expired, or nobody signed in), NetworkError, ServerUnreachable, Timeout.
   */
  accessToken(refused?: string): Promise<string>;
}
