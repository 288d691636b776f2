/** Addresses with which a host is tested, here and in check-environment. */

/** Addresses of the app: the part behind the first segment may look like a file. */
export const routeAddresses = [
  "/",
  "/admin",
  "/admin/",
  "/admin/customers/10001/asset/1.2.js",
  "/employee/app-customers",
  "/customer/avv",
  "/auth/login?from=mail",
  // As mail programs damage a link; the app repairs it.
  "/auth/login%23email=max%40firma.de",
  "/auth/login%29.",
  "/auth/password-forgot-confirm/max@firma.de",
  "/auth/password-forgot-confirm/%C3%A4nne%40b%C3%BCro.example",
];

/**
 * Damaged, too. Hosts that only have a list of paths (Cloudflare Pages, Netlify) answer with their page for unknown addresses.
 */
export const looseAddresses = [
  "/Auth/Login",
  "//auth//login",
  "/AUTH",
  // A mail's link with the sentence's end, or with what a tracker appends.
  "/customer.",
  "/customer,",
  "/customer).",
  "/Customer...",
  "/admin%3E",
  "/employee%E2%80%9D",
  "/customer&utm_source=mail",
  "/customer%23email=max%40firma.de",
  "/customer.%20",
  "/customer./avv",
];

/** Neither routes nor files. */
export const strangers = [
  "/assets/gone-ABC123.js",
  "/administrator",
  "/favicon.ico",
  "/assets/",
  "/authx/login",
  "/admin.php",
  "/customer.js",
  "/customer-login",
];
