/** Stands in for the identity provider's room until it is there: opaque tokens `<sub>:<group>`, no sign-in. */
import { randomUUID } from "node:crypto";
import type { CognitoRoom, State } from "./contract.ts";

export function createCognito({ state }: { state: State; [means: string]: unknown }): CognitoRoom {
  const accounts = new Map<string, { sub: string; group: string }>(
    (state.restored("cognito") as [string, { sub: string; group: string }][] | undefined) ?? [],
  );
  state.keep("cognito", () => [...accounts]);
  const add = (email: string, group: string) => {
    const sub = randomUUID();
    accounts.set(email, { sub, group });
    state.changed();
    return sub;
  };
  return {
    handler: async () => Response.json({ __type: "InternalErrorException" }, { status: 500 }),
    pool: { region: "eu-central-1", userPoolId: "eu-central-1_Local0001", clientId: "localclient" },
    async seed({ email, group }) {
      return accounts.get(email)?.sub ?? add(email, group);
    },
    directory: {
      async invite({ email, group }) {
        return accounts.has(email) ? null : { sub: add(email, group), temporaryPassword: "Vorlaeufig2026" };
      },
      async verify(token) {
        const [sub, group] = token.split(":");
        const known = [...accounts.values()].some((one) => one.sub === sub && one.group === group);
        return known && sub && group ? { sub, groups: [group], originJti: sub } : null;
      },
      emailOf: (sub) => [...accounts].find(([, account]) => account.sub === sub)?.[0] ?? null,
    },
  };
}
