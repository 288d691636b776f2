/** A fetch that sends some requests only when the test lets them. */

export interface HeldFetch {
  fetch: typeof fetch;
  /** Requests that have been held, let go or not. */
  count(): number;
  release(): void;
}

/** `isHeld` is given a request's address and its X-Amz-Target, empty where it has none. */
export function holdFetch(isHeld: (address: string, target: string) => boolean): HeldFetch {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let count = 0;
  return {
    async fetch(input, init) {
      if (isHeld(String(input), new Headers(init?.headers).get("X-Amz-Target") ?? "")) {
        count += 1;
        await released;
      }
      return fetch(input, init);
    },
    count: () => count,
    release: () => release(),
  };
}
