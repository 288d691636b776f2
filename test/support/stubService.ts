/** A service that gives every request the same answer, over HTTP and GraphQL alike. */
/** `options` fit clientsOf; `tell` sets the body of every answer from now on. */
export function stubService() {
  let answer = "";
  const options = {
    pageUrl: "http://localhost/",
    baseUrl: "/api/",
    fetch: (async () => ({
      status: 200,
      headers: new Headers(),
      body: true,
      text: async () => answer,
    })) as unknown as typeof fetch,
    tokens: null,
  };
  return {
    options,
    tell(body: string) {
      answer = body;
    },
  };
}
