/** A service that gives every request the same answer, over HTTP and GraphQL alike. */
import { wallClock } from "../../src/wire/browser.ts";

/** `options` fit clientsOf; `tell` sets the body of every answer from now on. */
export function stubService() {
  let answer = "";
  const options = {
    pageUrl: "http://localhost/",
    baseUrl: "/api/",
    url: "/graphql",
    fetch: (async () => ({
      status: 200,
      headers: new Headers(),
      body: true,
      text: async () => answer,
    })) as unknown as typeof fetch,
    tokens: null,
    clock: wallClock,
    online: () => true,
  };
  return {
    options,
    tell(body: string) {
      answer = body;
    },
  };
}
