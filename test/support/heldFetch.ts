/** A fetch that sends some requests only after the test releases them. */

/** `isHeld` gets a request's address, its body as text, and its X-Amz-Target, empty if it has none. */
export function holdFetch(isHeld: (address: string, body: string, target: string) => boolean) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let count = 0;
  return {
    async fetch(...[input, init]: Parameters<typeof fetch>) {
      const target = new Headers(init?.headers).get("X-Amz-Target") ?? "";
      if (isHeld(String(input), String(init?.body ?? ""), target)) {
        count += 1;
        await released;
      }
      return fetch(input, init);
    },
    /** Requests that have been held, released or not. */
    count: () => count,
    release: () => release(),
  };
}
