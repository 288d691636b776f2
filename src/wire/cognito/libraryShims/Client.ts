/**
 * Replaces the library's client, which has no timeout, uses the global `fetch`, sends a rejected refresh six times and
 * fails without a code on a response that is not JSON (measured). signIn.ts gives the pool the app's endpoint instead,
 * so this class is never used.
 */
export class Client {}

export { Client as default };
