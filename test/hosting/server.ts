/** Real web servers with the configuration of the built app, each on a free port and in a folder of its own. */
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { selfSigned } from "../backend/certificate.ts";
import { serviceAddress } from "../backend/localConfig.ts";
import { builtApp, readBuilt } from "../support/builtApp.ts";
import { inTime, poll } from "../support/poll.ts";

const BROTLI_MODULE = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

export interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
}

/** The path of an installed program; null if there is none. */
export const installed = (...paths: readonly string[]): string | null =>
  paths.find((path) => existsSync(path)) ?? null;

export const nginxProgram = installed("/usr/sbin/nginx", "/usr/local/sbin/nginx", "/opt/homebrew/bin/nginx");
export const caddyProgram = installed("/usr/bin/caddy", "/usr/local/bin/caddy", "/opt/homebrew/bin/caddy");
export const hasBrotli = existsSync(BROTLI_MODULE);

/** Requests the path exactly as given and decompresses nothing. */
export const ask = (
  url: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get({ port: new URL(url).port, path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    }).on("error", reject);
  });

/** A free port, for a server that cannot report the one it took. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Makes a deployer's replacements; throws if the configuration does not contain the original text. */
function filledIn(text: string, changes: Readonly<Record<string, string>>): string {
  let changed = text;
  for (const [from, to] of Object.entries(changes)) {
    if (!changed.includes(from)) throw new Error(`the configuration does not say "${from}"`);
    changed = changed.replace(from, to);
  }
  return changed;
}

/** A deployment: the app with `config` as its config.json. */
function deploy(config: unknown): { folder: string; root: string } {
  const folder = mkdtempSync(join(tmpdir(), "hosting-"));
  const root = join(folder, "app");
  cpSync(builtApp(), root, { recursive: true });
  writeFileSync(join(root, "config.json"), JSON.stringify(config));
  return { folder, root };
}

/**
 * nginx with the configuration as delivered, except for the lines that a deployer changes. A second server on `port` stands
 * before it, as a load balancer would, so that app and services are one origin. `secureUrl` and `plainUrl` are the delivered
 * servers themselves, `log` is what they have written.
 */
export async function startNginx(program: string, port: number, config: unknown, backendPort: string) {
  const { folder, root } = deploy(config);
  const [securePort, plainPort] = [await freePort(), await freePort()];
  const log = join(folder, "access.log");
  const { key, cert } = selfSigned("localhost", Date.now());
  writeFileSync(join(folder, "key.pem"), key);
  writeFileSync(join(folder, "cert.pem"), cert);
  const site = filledIn(readBuilt("hosting/nginx.conf"), {
    "listen 80;": `listen 127.0.0.1:${plainPort};`,
    "listen [::]:80;": "",
    "listen 443 ssl http2;": `listen 127.0.0.1:${securePort} ssl http2;`,
    "listen [::]:443 ssl http2;": "",
    "/etc/letsencrypt/live/kunden.firma.de/fullchain.pem": join(folder, "cert.pem"),
    "/etc/letsencrypt/live/kunden.firma.de/privkey.pem": join(folder, "key.pem"),
    "root /var/www/kundenbereich;": `root ${root};`,
    "/var/log/nginx/kundenbereich.log": log,
  });
  writeFileSync(join(folder, "site.conf"), site);
  if (hasBrotli) {
    mkdirSync(join(folder, "snippets"));
    cpSync(join(root, "hosting/nginx-brotli.conf"), join(folder, "snippets/nginx-brotli.conf"));
  }
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const forwarded = `
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection $http_connection;`;
  const oneOrigin = `
  server {
    listen 127.0.0.1:${port};${forwarded}
    location / { proxy_pass https://127.0.0.1:${securePort}; }
    location ~ ${serviceAddress.source.replaceAll("\\/", "/")} { proxy_pass http://127.0.0.1:${backendPort}; }
  }`;
  writeFileSync(
    join(folder, "nginx.conf"),
    `${hasBrotli ? `load_module ${BROTLI_MODULE};` : ""}
${process.getuid?.() === 0 ? "user root;" : ""}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 256; }
http {
  include ${existsSync("/etc/nginx/mime.types") ? "/etc/nginx/mime.types" : "mime.types"};
  access_log off;
  client_max_body_size 8m;
  ${temporary.join("\n  ")}
  include ${folder}/site.conf;${oneOrigin}
}
`,
  );
  const running = await run(program, ["-e", "stderr", "-c", join(folder, "nginx.conf")], port, folder);
  return {
    ...running,
    secureUrl: `https://127.0.0.1:${securePort}`,
    plainUrl: `http://127.0.0.1:${plainPort}`,
    log: () => readFileSync(log, "utf8"),
  };
}

/** Caddy with the configuration as delivered; address and folder come from the environment. `blanks` lie beside the app. */
export async function startCaddy(
  program: string,
  port: number,
  config: unknown,
  blanks: Readonly<Record<string, Uint8Array>> = {},
) {
  const { folder, root } = deploy(config);
  mkdirSync(join(root, "docs"));
  for (const [name, bytes] of Object.entries(blanks)) writeFileSync(join(root, "docs", name), bytes);
  const main = join(folder, "Caddyfile");
  writeFileSync(main, `{\n\tadmin off\n\tauto_https off\n}\nimport ${join(root, "hosting/Caddyfile")}\n`);
  return run(program, ["run", "--adapter", "caddyfile", "--config", main], port, folder, {
    SITE_ADDRESS: `http://localhost:${port}`,
    APP_ROOT: root,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  });
}

async function run(
  program: string,
  args: readonly string[],
  port: number,
  folder: string,
  env: Readonly<Record<string, string>> = {},
) {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (text) => {
    said += text;
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = `http://localhost:${port}`;
  const isUp = () =>
    ask(url, "/robots.txt", { host: new URL(url).host }).catch(() => child.exitCode !== null);
  await poll(isUp, "the server to start");
  if (child.exitCode !== null) throw new Error(`the server does not start:\n${said}`);
  return {
    /** Without a slash at the end. */
    url,
    async close() {
      child.kill("SIGTERM");
      await inTime(gone, "the end of the server");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
