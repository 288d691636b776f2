/** A request to a service as its address and its options: the same, whoever sends it. */

/** The address of a path below a base. Only the path is set, so no path leads to another origin. */
export function resolveBelow(base: URL, path: string): URL {
  const url = new URL(base);
  url.pathname = `${base.pathname.replace(/\/+$/, "")}/${path.replace(/^\/+/, "")}`;
  return url;
}

/** The address with more in its query; left-out values (undefined) are left out. */
export function withQuery(url: URL, query: Readonly<Record<string, string | number | undefined>>): URL {
  const address = new URL(url);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.append(name, String(value));
  }
  // A plus is a space to forms only; %20 is one to everybody.
  address.search = address.search.replaceAll("+", "%20");
  return address;
}

/** The options of a request that carries an access token; null carries none. Nothing of it is kept anywhere. */
export const authorizedInit = (token: string | null) =>
  ({
    headers: token === null ? {} : { Authorization: token },
    cache: "no-store",
    credentials: "omit",
    // The blank documents may move; a call that carries a token stays where it was sent (decision 24).
    redirect: token === null ? "follow" : "manual",
  }) satisfies RequestInit;
