/** Checks everything that a running backend sends against the contract. */
import { type Dialect, readFrames } from "./frames.ts";
import { mailDrifts } from "./mails.ts";
import { type Exchange, readOpenApi } from "./openApi.ts";
import { compileContract } from "./schemas.ts";

export interface ContractCheck {
  answer(exchange: Exchange): void;
  /** A frame the backend sends. */
  frame(dialect: Dialect, text: string): void;
  mail: (...sent: Parameters<typeof mailDrifts>) => void;
  /** What was found so far, one sentence each. */
  readonly drifts: readonly string[];
  /** Raises ContractBroken if there is a drift. */
  demand(): void;
}

/** The local backend has sent something that the contract does not allow. Correct the one that is wrong. */
export class ContractBroken extends Error {
  override readonly name = "ContractBroken";

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

export async function createContractCheck(): Promise<ContractCheck> {
  reading ??= readContract();
  const { openApi, frameDrifts, documentDataFaults } = await reading;
  const drifts: string[] = [];

  return {
    drifts,
    answer(exchange) {
      drifts.push(...openApi.driftsOf(exchange));
      const data = signedData(exchange);
      if (data !== null)
        drifts.push(...documentDataFaults(data).map((fault) => `createDocument data: ${fault}`));
    },
    frame: (dialect, text) => void drifts.push(...frameDrifts(dialect, "fromServer", text)),
    mail: (...sent) => void drifts.push(...mailDrifts(...sent)),
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
