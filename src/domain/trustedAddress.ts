/**
 * The address of a worker is code: where the page's policy asks for Trusted Types, it lets pass what `policy`, one of the
 * names in its `trusted-types`, has made. This one knows that address only. A policy is made once per page.
 */

/** The part of Trusted Types used here; lib.dom does not know it. What it makes is a string to the type checker. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

export function trustedAddress(address: string, policy: string, window: Window): string {
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes };
  const createScriptURL = (url: string) => {
    if (url === address) return url;
    throw new TypeError(`${url} is not ${address}`);
  };
  return (trustedTypes?.createPolicy(policy, { createScriptURL }) ?? { createScriptURL }).createScriptURL(
    address,
  );
}
