/**
 * How the app is hosted: ONE table, and every host's configuration written from it. Into the folder of the built app go
 * `_headers` and `_redirects` (Cloudflare Pages, Netlify); into its folder hosting/ what is not to be served: nginx and
 * Caddy, CloudFront and S3, the headers for the local server, and a worker that takes every worker away.
 */
import { cpSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bundling.mjs";

/** Path -> caching, the first that fits. Never on an answer that is not 200: a missing file may be there tomorrow. */
export const caching = [
  { path: "/assets/*", value: "public, max-age=31536000, immutable" },
  { path: "/config.json", value: "no-store" },
  { path: "/*", value: "no-cache" },
];
const [ASSETS, CONFIG, REST] = caching.map(({ value }) => value);

const off = [
  "accelerometer",
  "autoplay",
  "camera",
  "display-capture",
  "encrypted-media",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

const YEAR_S = 31_536_000;

/** On every answer. The policy's other half stands in index.html and travels with it. */
export const headers = {
  "Content-Security-Policy": "frame-ancestors 'none'; connect-src 'self' https: wss:",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": [
    ...off.map((feature) => `${feature}=()`),
    "fullscreen=(self)",
    "web-share=(self)",
  ].join(", "),
  "Referrer-Policy": "no-referrer",
  "Strict-Transport-Security": `max-age=${YEAR_S}`,
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex, nofollow",
};

const MANIFEST_TYPE = "application/manifest+json";

/** The most rules Cloudflare Pages reads from `_headers` ("Headers", Cloudflare Pages documentation). */
const MOST_RULES = 100;

/**
 * Everything the table says, as files: name below the app's folder -> text. `areas` are the first parts of the app's
 * addresses; every address below one answers the shell, dots or not. `assets` (the largest first) and `files` are
 * addresses of what is served, hashed and not.
 */
export function hostingFiles({ areas, assets, files }) {
  return {
    _headers: headersFile(areas, assets, files),
    _redirects: redirectsFile(areas),
    "hosting/nginx.conf": nginx(areas),
    "hosting/nginx-brotli.conf": "brotli_static on;\n",
    "hosting/Caddyfile": caddy(areas),
    "hosting/cloudfront-function.js": cloudFrontFunction(areas),
    "hosting/cloudfront-headers.json": `${JSON.stringify(cloudFrontHeaders(), null, 2)}\n`,
    "hosting/upload-s3.sh": uploadToS3(),
    "hosting/headers.json": `${JSON.stringify(lowerCased(headers), null, 2)}\n`,
  };
}

/** Writes them into `out`, the folder of an otherwise finished build. */
export function writeHosting(out, areas) {
  const served = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|map)$/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath ?? entry.path, entry.name)
        .slice(out.length)
        .replaceAll("\\", "/"),
    )
    .sort();
  const size = (file) => statSync(join(out, file)).size;
  mkdirSync(join(out, "hosting"), { recursive: true });
  const texts = hostingFiles({
    areas,
    assets: served.filter((file) => file.startsWith("/assets/")).sort((a, b) => size(b) - size(a)),
    files: served.filter((file) => !file.startsWith("/assets/")),
  });
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(out, name), text);
  cpSync(join(root, ".build/kill-sw.js"), join(out, "hosting/kill-sw.js"));
}

const lowerCased = (table) =>
  Object.fromEntries(Object.entries(table).map(([name, value]) => [name.toLowerCase(), value]));

/**
 * Both hosts JOIN the values of all rules that fit, so no two rules name the same header for one address. The assets
 * are named one by one: a rule for the folder would make a missing one immutable, too. What is one too many is left to
 * the hosts' default: revalidated by its ETag each time, which is slower and never wrong.
 */
function headersFile(areas, assets, files) {
  const rule = (path, table) => [
    path,
    ...Object.entries(table).map(([name, value]) => `  ${name}: ${value}`),
  ];
  const shown = files.filter((path) => path !== "/config.json" && !path.startsWith("/hosting/"));
  const uncached = ["/", ...areas.flatMap((area) => [`/${area}`, `/${area}/*`]), ...shown];
  const rules = [
    rule("/*", headers),
    rule("/config.json", { "Cache-Control": CONFIG }),
    ...uncached.map((path) => rule(path, { "Cache-Control": REST })),
  ];
  const immutable = assets
    .slice(0, MOST_RULES - rules.length)
    .map((path) => rule(path, { "Cache-Control": ASSETS }));
  return `${[...rules, ...immutable].flat().join("\n")}\n`;
}

/** To "/", because Cloudflare Pages answers a rewrite to /index.html with a redirect. A missing file is 404.html. */
const redirectsFile = (areas) => areas.map((area) => `/${area} / 200\n/${area}/* / 200\n`).join("");

function nginx(areas) {
  const all = Object.entries(headers).map(([name, value]) => `    add_header ${name} "${value}" always;`);
  return `# nginx: copy to /etc/nginx/conf.d/, the built app to the root named below, and set server_name and TLS.
# Brotli: install libnginx-mod-http-brotli-static and copy nginx-brotli.conf to /etc/nginx/snippets/.

# By the file that is sent in the end: a missing asset is /404.html by then.
map $uri $kundenbereich_caching {
    ~^/assets/ "${ASSETS}";
    /config.json "${CONFIG}";
    default "${REST}";
}

server {
    listen 80;
    server_name _;
    root /var/www/kundenbereich;

    charset utf-8;
    server_tokens off;
    gzip_static on;
    gzip_vary on;
    include snippets/nginx-brotli*.conf;

    # A location with an add_header of its own would inherit none of these.
    add_header Cache-Control $kundenbereich_caching always;
${all.join("\n")}

    error_page 404 /404.html;

    location / {
        try_files $uri =404;
    }

    # Routes are told by their beginning: their parts may hold dots.
    location = / {
        try_files /index.html =404;
    }
    location ~ ^/(${areas.join("|")})(/|$) {
        try_files /index.html =404;
    }

    location = /manifest.webmanifest {
        types {}
        default_type ${MANIFEST_TYPE};
    }
    location ^~ /hosting/ {
        return 404;
    }
}
`;
}

function caddy(areas) {
  const all = Object.entries(headers).map(([name, value]) => `\t\t${name} "${value}"`);
  return `# Caddy: put your domain in place of ":80" and Caddy sees to TLS; the built app lies in the root named below.
:80 {
	root * /var/www/kundenbereich

	# Routes are told by their beginning: their parts may hold dots.
	@shell path / ${areas.flatMap((area) => [`/${area}`, `/${area}/*`]).join(" ")}
	@assets {
		path /assets/*
		file
	}
	@config path /config.json
	@rest not path /assets/* /config.json

	header {
${all.join("\n")}
	}
	header @assets Cache-Control "${ASSETS}"
	header @config Cache-Control "${CONFIG}"
	header @rest Cache-Control "${REST}"
	header /manifest.webmanifest Content-Type ${MANIFEST_TYPE}

	rewrite @shell /index.html
	file_server {
		precompressed br gzip
		hide hosting _headers _redirects
	}

	handle_errors {
		header Cache-Control "${REST}"
		rewrite * /404.html
		file_server
	}
}
`;
}

function cloudFrontFunction(areas) {
  return `// CloudFront function for viewer requests (runtime cloudfront-js-2.0): every address of the app answers the shell.
// Routes are told by their beginning: their parts may hold dots.
function handler(event) {
  var request = event.request;
  if (/^\\/((${areas.join("|")})(\\/.*)?)?$/.test(request.uri)) request.uri = "/index.html";
  return request;
}
`;
}

/** For \`aws cloudfront create-response-headers-policy\`: what it has a field for, the rest as custom headers. */
function cloudFrontHeaders() {
  const {
    "Content-Security-Policy": policy,
    "Referrer-Policy": referrer,
    "Strict-Transport-Security": _,
    "X-Content-Type-Options": __,
    ...custom
  } = headers;
  const items = Object.entries(custom).map(([Header, Value]) => ({ Header, Value, Override: true }));
  return {
    Name: "kundenbereich",
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { ContentSecurityPolicy: policy, Override: true },
      ContentTypeOptions: { Override: true },
      ReferrerPolicy: { ReferrerPolicy: referrer, Override: true },
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: YEAR_S,
        IncludeSubdomains: false,
        Preload: false,
        Override: true,
      },
    },
    CustomHeadersConfig: { Quantity: items.length, Items: items },
  };
}

function uploadToS3() {
  return `#!/bin/sh
# Uploads the built app to S3 behind CloudFront: sh hosting/upload-s3.sh BUCKET DISTRIBUTION, in the app's folder.
# The order is the point: what a page refers to is there before the page, and the worker, which sets off the update in
# open tabs, comes last. Nothing is deleted: open tabs still load chunks of the build before. config.json is yours: it
# must lie in this folder. CloudFront compresses by itself, so .br and .gz stay here.
set -eu
bucket="s3://\${1:?name of the bucket}"
distribution="\${2:?id of the CloudFront distribution}"
test -f config.json || { echo "config.json is missing: config.example.json shows what it says." >&2; exit 1; }
put() { aws s3 cp --no-progress --cache-control "$@"; }

put "${ASSETS}" --recursive --exclude "*.br" --exclude "*.gz" assets "$bucket/assets"
put "${REST}" --recursive --exclude "assets/*" --exclude "hosting/*" --exclude "*.br" --exclude "*.gz" \\
  --exclude "_*" --exclude index.html --exclude config.json --exclude service-worker.js \\
  --exclude manifest.webmanifest . "$bucket"
put "${REST}" --content-type ${MANIFEST_TYPE} manifest.webmanifest "$bucket/manifest.webmanifest"
put "${CONFIG}" config.json "$bucket/config.json"
put "${REST}" index.html "$bucket/index.html"
put "${REST}" service-worker.js "$bucket/service-worker.js"
aws cloudfront create-invalidation --distribution-id "$distribution" \\
  --paths /index.html /config.json /service-worker.js /manifest.webmanifest
`;
}
