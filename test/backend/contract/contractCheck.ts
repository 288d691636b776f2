/** Checks everything that a running backend sends against the contract. */
import { type Dialect, readFrames } from "./frames.ts";
import { mailDrifts } from "./mails.ts";
import { type Exchange, readOpenApi } from "./openApi.ts";
import { compileContract } from "./schemas.ts";

export type ContractCheck = Awaited<ReturnType<typeof createContractCheck>>;

/** The local backend has sent something that the contract does not allow. Correct the one that is wrong. */
export class ContractBroken extends Error {
  constructor(drifts: readonly string[]) {
    super(`The backend does not keep to test/backend/contract:\n${[...new Set(drifts)].join("\n")}`);
  }
}

/** Read once for all backends of a process. */
let reading: ReturnType<typeof readContract> | undefined;

async function readContract() {
  const checkAt = await compileContract({ closed: true });
  return {
    openApi: await readOpenApi(),
    frameDrifts: await readFrames(),
    documentDataFaults: checkAt("documentData.schema.json"),
  };
}

export async function createContractCheck() {
  reading ??= readContract();
  const { openApi, frameDrifts, documentDataFaults } = await reading;
  const drifts: string[] = [];

  return {
    /** What was found so far, one sentence each. */
    drifts: drifts as readonly string[],
    answer(exchange: Exchange) {
      drifts.push(...openApi.driftsOf(exchange));
      const data = signedData(exchange);
      if (data !== null)
        drifts.push(...documentDataFaults(data).map((fault) => `createDocument data: ${fault}`));
    },
    /** A frame the backend sends. */
    frame: (dialect: Dialect, text: string) => void drifts.push(...frameDrifts(dialect, "fromServer", text)),
    mail: (...sent: Parameters<typeof mailDrifts>) => void drifts.push(...mailDrifts(...sent)),
    /** Raises ContractBroken if there is a drift. */
    demand() {
      if (drifts.length > 0) throw new ContractBroken(drifts);
    },
  };
}

/** The form of a createDocument that the backend accepted; null for everything else. */
function signedData({ url, status, requestBody, body }: Exchange): unknown {
  if (url.pathname !== "/graphql" || status !== 200 || !requestBody.includes("createDocument")) return null;
  const { errors } = JSON.parse(body.toString()) as { errors?: unknown };
  const { variables } = JSON.parse(requestBody) as { variables?: { input?: { data?: unknown } } };
  const data = variables?.input?.data;
  return errors === undefined && typeof data === "string" ? JSON.parse(data) : null;
}
