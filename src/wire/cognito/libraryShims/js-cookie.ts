/**
 * Stands for the cookie package: the library imports it for its CookieStorage, which this app never makes (tokens lie
 * in the tab's own storage, decision 20). Nothing of it is called.
 */
const Cookies = {};

export { Cookies as default };
