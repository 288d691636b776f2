/**
 * Stands for the library's own client, which has no timeout, takes the global `fetch`, sends a refused refresh six
 * times and fails without a code on an answer that is no JSON (measured). signIn.ts puts the app's endpoint in its
 * place in the pool it makes, so this one is never asked.
 */
export class Client {}

export { Client as default };
