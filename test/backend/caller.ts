/** Calls the backend in a test, with an account's access token or without one. */
import type { Backend } from "./server.ts";

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

export type Caller = ReturnType<typeof callerWith>;

type Query = Readonly<Record<string, string>>;

/** Calls with this access token; null calls without one. */
export function callerWith(backend: Backend, token: string | null) {
  const headers = { "content-type": "application/json", ...(token !== null && { authorization: token }) };
  const call = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const response = await fetch(backend.url + path, { ...init, headers });
    return { status: response.status, body: (await response.json()) as Answer["body"] };
  };
  const get = (path: string, query: Query = {}) => call(`${path}?${new URLSearchParams(query)}`);
  const oauth = async () => String((await get("/api/clients/auth")).body.oauth);
  return {
    get,
    oauth,
    /** GET on REST service A, with an `oauth` token that is fetched for this call. */
    ask: async (path: string, query?: Query) =>
      get(`/api/clients${path}`, { ...query, oauth: await oauth() }),
    post: (path: string, body: unknown) => call(path, { method: "POST", body: JSON.stringify(body) }),
  };
}

/** An access token of the account with this e-mail address, without a sign-in. */
export const tokenOf = async ({ cognito }: Pick<Backend, "cognito">, email: string): Promise<string> =>
  (await cognito.administration.openSession(email)).AccessToken;

export const callerAs = async (backend: Backend, email: string): Promise<Caller> =>
  callerWith(backend, await tokenOf(backend, email));

/** The body of the answer to one call of Cognito's JSON protocol. */
export async function callCognito({ url }: Pick<Backend, "url">, action: string, body: object) {
  const response = await fetch(`${url}/cognito`, {
    method: "POST",
    headers: { "x-amz-target": `AWSCognitoIdentityProviderService.${action}` },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Answer["body"];
}
