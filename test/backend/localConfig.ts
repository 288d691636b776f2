/** The config.json the local backend serves: one origin, so every address is relative to the page. */
import { nordwind, nordwindSepa } from "./documents/company.ts";
import { CLIENT_ID_ATTRIBUTE } from "./rest/admin.ts";

/** The beginnings of the services' addresses. */
export const serviceAddress = /^\/(cognito|api|graphql|storage|reports)(\/|$)/;

/** Tests replace values, key by key. */
export type LocalConfig = Record<string, unknown>;

/** Everything that can be switched on is on: tests use it. */
export const localConfig = (pool: { region: string; userPoolId: string; clientId: string }): LocalConfig => ({
  product: "Nordwind",
  company: {
    name: nordwind.name,
    imprintUrl: "https://nordwind.example/impressum",
    privacyUrl: "https://nordwind.example/datenschutz",
    copyrightYear: 2023,
    contact: { name: "Katrin Nordmann", email: "vertrag@nordwind.example", phone: "+49 40 5550100" },
  },
  region: pool.region,
  cognito: {
    userPoolId: pool.userPoolId,
    clientId: pool.clientId,
    endpoint: "/cognito",
    clientIdAttribute: CLIENT_ID_ATTRIBUTE,
    passkeys: true,
    authenticator: true,
  },
  clientsApi: "/api/clients/",
  adminApi: "/api/admin/",
  graphql: { url: "/graphql", realtime: "appsync", realtimeUrl: null, realtimeAuth: "protocol" },
  storage: "/storage/",
  sepa: { ...nordwindSepa, askCountry: true },
  documents: { evidence: true },
  reports: { url: "/reports" },
  invitationDays: 7,
  serviceWorker: true,
  idleMinutes: 30,
});

/** The same without the options that are off by default, as `npm start` begins. */
export function withoutOptions(config: LocalConfig): LocalConfig {
  const { documents: _, reports: __, ...rest } = config;
  const { contact: ___, ...company } = Object(config.company);
  const { passkeys: ____, authenticator: _____, ...cognito } = Object(config.cognito);
  const { creditorName, creditorAddress, creditorId } = nordwindSepa;
  return { ...rest, company, cognito, sepa: { creditorName, creditorAddress, creditorId } };
}
