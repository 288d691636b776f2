/** A service that answers what it is told, over every protocol of the wire: to spoil answers by the thousand. */
import { wallClock } from "../../src/wire/clock.ts";

/** `means` of createHttp and createGraphQL alike; `tell` sets the body of every answer from now on. */
export function stubService() {
  let answer = "";
  const means = {
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
    means,
    /** What it was told last. */
    told: () => answer,
    tell(body: string) {
      answer = body;
    },
  };
}
