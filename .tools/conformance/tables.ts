/** Tables in memory that speak DynamoDB's protocol (dynalite), for the simulator's resolvers. */
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { poll } from "../../test/support/poll.ts";
import { foreign } from "./simulator.ts";

// Silences the AWS SDK's warning about Node 20, on which the app's tools run.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";

/** Starts tables with these names and rows; their key is `id`. */
export async function startTables(rows: Readonly<Record<string, readonly object[]>>) {
  const { CreateTableCommand, DescribeTableCommand, DynamoDBClient, GetItemCommand, PutItemCommand } =
    foreign("@aws-sdk/client-dynamodb");
  const { marshall, unmarshall } = foreign("@aws-sdk/util-dynamodb");
  const server: Server = foreign("dynalite")({ createTableMs: 0 });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const config = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: "eu-central-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  };
  const database = new DynamoDBClient(config);
  const put = (table: string, row: object): Promise<void> =>
    database.send(
      new PutItemCommand({ TableName: table, Item: marshall(row, { removeUndefinedValues: true }) }),
    );

  for (const [table, initial] of Object.entries(rows)) {
    const key = { KeySchema: [{ AttributeName: "id", KeyType: "HASH" }] };
    const types = { AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }] };
    await database.send(
      new CreateTableCommand({ TableName: table, BillingMode: "PAY_PER_REQUEST", ...key, ...types }),
    );
    const state = new DescribeTableCommand({ TableName: table });
    await poll(async () => (await database.send(state)).Table.TableStatus === "ACTIVE", `the table ${table}`);
    await Promise.all(initial.map((row) => put(table, row)));
  }

  return {
    /** The simulator's data sources, each with its table's name. */
    dataSources: Object.keys(rows).map((name) => ({
      type: "AMAZON_DYNAMODB",
      name,
      config: { ...config, tableName: name },
    })),
    put,
    /** null if there is no such row. */
    async get(table: string, id: string): Promise<unknown> {
      const { Item } = await database.send(new GetItemCommand({ TableName: table, Key: marshall({ id }) }));
      return Item ? unmarshall(Item) : null;
    },
    close() {
      database.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}
