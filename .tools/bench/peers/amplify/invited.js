/** The customers invited so far, from the GraphQL service through Amplify's own client. */
import { Amplify } from "aws-amplify";
import { generateClient } from "aws-amplify/api";
import "./session.js";

Amplify.configure({
  ...Amplify.getConfig(),
  API: {
    GraphQL: {
      endpoint: `${location.origin}/graphql`,
      region: "eu-central-1",
      defaultAuthMode: "userPool",
    },
  },
});
const client = generateClient({ authMode: "userPool" });

export async function invited() {
  const { data } = await client.graphql({ query: "query { listClients { items { id } } }" });
  return data.listClients.items.length;
}
