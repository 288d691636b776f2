/**
 * Replaces the cookie package: the library imports it for its CookieStorage, which the app does not use (tokens are in
 * the tab's storage, decision 20).
 */
const Cookies = {};

export { Cookies as default };
