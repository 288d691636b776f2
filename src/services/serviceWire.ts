/** What the services take of the app's wire; a function names the parts that it calls. */
import type { Read } from "../wire/createRead.ts";
import type { GraphQL } from "../wire/graphql/client.ts";
import type { Bucket } from "../wire/http/bucket.ts";
import type { Http } from "../wire/http/http.ts";

export interface ServiceWire {
  read: Read;
  graphql: GraphQL;
  storage: Bucket;
  customerSystem: Http;
  admin: Http;
}
