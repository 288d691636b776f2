/** Addresses by which a host is tried, here and in check-environment. */

/** Addresses of the app: what follows the first part may look like a file. */
export const routeAddresses = [
  "/",
  "/admin",
  "/admin/",
  "/admin/customers/10001/asset/1.2.js",
  "/employee/app-customers",
  "/customer/avv",
  "/auth/login?from=mail",
  "/auth/password-forgot-confirm/max@firma.de",
  "/auth/password-forgot-confirm/%C3%A4nne%40b%C3%BCro.example",
];

/** What is no route and no file. */
export const strangers = [
  "/assets/gone-ABC123.js",
  "/administrator",
  "/favicon.ico",
  "/assets/",
  "/authx/login",
];
