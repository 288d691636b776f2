/**
 * Reads what the configurations in .build/hosting/ say and compares it with the table in hosting.mjs. test/hosting shows
 * beside it that real servers do what the files say.
 */

/**
 * One sentence per disagreement, none when all agree. `texts`: name of a configuration -> its text; `table`: `headers`
 * (name -> value), `caching` and `policies` ([{ path, value }]) and `areas` (first parts of the app's addresses).
 */
export function hostingFaults(texts, table) {
  const wanted = {
    header: table.headers,
    "Cache-Control of": byPath(table.caching),
    "policy of": byPath(table.policies),
    area: Object.fromEntries(table.areas.map((area) => [area, area])),
  };
  return Object.entries(readers).flatMap(([file, read]) => {
    const text = texts[file];
    if (text === undefined) return [`.build/hosting/${file} is missing.`];
    return Object.entries(read(text)).flatMap(([what, found]) =>
      differences(file, what, found, wanted[what]),
    );
  });
}

const byPath = (rows) => Object.fromEntries(rows.map(({ path, value }) => [path, value]));

function differences(file, what, found, wanted) {
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(found)])];
  return names.flatMap((name) => {
    if (found[name] === wanted[name]) return [];
    const subject = `.build/hosting/${file}: ${what} ${name}`;
    if (!(name in found)) return [`${subject} is missing.`];
    if (!(name in wanted)) return [`${subject} is not in the table.`];
    return [`${subject} is "${found[name]}", the table says "${wanted[name]}".`];
  });
}

/** Where a configuration has another notation for it, or none. */
const PDF_WORKER = "/assets/pdfjs-*/worker.js";

/** Configuration -> what it says, as far as that host's file says it. */
const readers = {
  "nginx.conf": (text) => {
    const maps = matches(text, /^map \$uri (\$\w+) \{\n([^}]*)\}/gm);
    const sent = matches(text, /^\s*add_header (\S+) (\$\w+) always;$/gm);
    const sentBy = (name) => matches(maps[sent[name]] ?? "", /^\s*(\S+) "([^"]*)";$/gm);
    const { "~^/assets/": assets, default: rest, ...others } = sentBy("Cache-Control");
    const { "~^/assets/pdfjs-[^/]+/worker\\.js$": pdfWorker } = sentBy("Content-Security-Policy");
    const [, areas = ""] = /^\s*location ~\* \^\/\(([\w|-]+)\)\(\/\|\$\) \{$/m.exec(text) ?? [];
    return {
      header: matches(text, /^\s*add_header (\S+) "([^"\n]*)" always;$/gm),
      "Cache-Control of": present({ "/assets/*": assets, ...others, "/*": rest }),
      "policy of": present({ [PDF_WORKER]: pdfWorker }),
      area: named(areas.split("|")),
    };
  },
  Caddyfile: (text) => {
    const [, paths = ""] = /^\t@shell path \/ (.*)$/m.exec(text) ?? [];
    const { assets, config, rest } = matches(text, /^\theader @(\w+) Cache-Control "([^"]*)"$/gm);
    const [, block = ""] = /^\theader \{\n([^}]*)\t\}$/m.exec(text) ?? [];
    const [, pdf] = /^\t@pdf path (\S+)$/m.exec(text) ?? [];
    const [, policy] = /^\t\t\+Content-Security-Policy "([^"]*)"\n\t\tdefer$/m.exec(text) ?? [];
    const whole = paths.split(" ").filter((path) => path.endsWith("/*"));
    return {
      header: matches(block, /^\t\t([\w-]+) "([^"]*)"$/gm),
      "Cache-Control of": present({ "/assets/*": assets, "/config.json": config, "/*": rest }),
      "policy of": present({ [pdf]: policy }),
      // "/admin" and "/admin/*": an area that lacks one of the two is missing.
      area: named(
        whole.map((path) => path.slice(1, -2)).filter((area) => paths.split(" ").includes(`/${area}`)),
      ),
    };
  },
  "cloudfront-function.js": (text) => {
    const [, areas = ""] = /\/\^\\\/\+\(\(([\w|-]+)\)\(\\\/\.\*\)\?\)\?\$\/i\.test\(/.exec(text) ?? [];
    return { area: named(areas.split("|")) };
  },
  "cloudfront-headers.json": (text) => ({ header: cloudFrontHeaders(text) }),
  "cloudfront-headers-pdf-worker.json": (text) => {
    const { "Content-Security-Policy": both = "", ...header } = cloudFrontHeaders(text);
    // A policy of CloudFront's names each header once; with a comma it is two values of it.
    const [everywhere, own] = both.split(", ");
    return {
      header: present({ ...header, "Content-Security-Policy": everywhere || undefined }),
      "policy of": present({ [PDF_WORKER]: own }),
    };
  },
  "upload-s3.sh": (text) => {
    const uploads = [...text.replaceAll("\\\n", "").matchAll(/^put "([^"]*)" .*"\$bucket\/?([^"]*)"$/gm)].map(
      ([, value, target]) => ({ value, target }),
    );
    const valuesOf = (isMeant) =>
      [...new Set(uploads.filter(isMeant).map(({ value }) => value))].join(" and ") || undefined;
    const isAssets = ({ target }) => target === "assets";
    const isConfig = ({ target }) => target === "config.json";
    return {
      "Cache-Control of": present({
        "/assets/*": valuesOf(isAssets),
        "/config.json": valuesOf(isConfig),
        "/*": valuesOf((upload) => !isAssets(upload) && !isConfig(upload)),
      }),
    };
  },
};

function cloudFrontHeaders(text) {
  const { SecurityHeadersConfig: fields = {}, CustomHeadersConfig: custom = {} } = JSON.parse(text);
  const transport = fields.StrictTransportSecurity;
  return present({
    "Content-Security-Policy": fields.ContentSecurityPolicy?.ContentSecurityPolicy,
    "Referrer-Policy": fields.ReferrerPolicy?.ReferrerPolicy,
    "Strict-Transport-Security": transport && `max-age=${transport.AccessControlMaxAgeSec}`,
    "X-Content-Type-Options": fields.ContentTypeOptions && "nosniff",
    ...Object.fromEntries((custom.Items ?? []).map(({ Header, Value }) => [Header, Value])),
  });
}

/** What a pattern with two groups finds: first group -> second. */
const matches = (text, pattern) =>
  Object.fromEntries([...text.matchAll(pattern)].map(([, name, value]) => [name, value]));

const named = (names) => Object.fromEntries(names.filter(Boolean).map((name) => [name, name]));

const present = (table) =>
  Object.fromEntries(Object.entries(table).filter(([, value]) => value !== undefined));
