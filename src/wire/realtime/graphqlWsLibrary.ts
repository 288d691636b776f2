/**
 * What the standard dialect uses of graphql-ws. Only re-exports: the library stays a chunk of its own, which
 * `createRealtime` loads by `loadGraphqlWs` where config chooses that dialect.
 */
import "../../react.ts";

export {
  CloseCode,
  createClient,
  GRAPHQL_TRANSPORT_WS_PROTOCOL,
  MessageType,
  stringifyMessage,
} from "graphql-ws/client";
