/** index.html: the login as static HTML with only the styles it needs, the early script, and the policy with their hashes. */
import { createHash } from "node:crypto";

const sha256 = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Splits minified CSS into its top-level rules: `selector{…}` or `@rule …;`. */
function* rulesOf(css) {
  let depth = 0;
  let start = 0;
  let quote = "";
  for (let at = 0; at < css.length; at += 1) {
    const sign = css[at];
    if (quote) {
      if (sign === "\\") at += 1;
      else if (sign === quote) quote = "";
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === "{") depth += 1;
    else if (sign === "}") depth -= 1;
    if (quote || depth > 0 || (sign !== "}" && sign !== ";")) continue;
    yield css.slice(start, at + 1);
    start = at + 1;
  }
}

const escaped = (name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * The rules of `css` that can match something in `html`: those whose selectors name no class, or only classes that stand
 * in it. Groups (@layer, @media, @supports) are searched; @keyframes stay when something that stays names them.
 */
export function criticalCss(css, html) {
  const present = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap((match) => match[1].split(/\s+/)));
  const keep = (text) => {
    let kept = "";
    for (const rule of rulesOf(text)) {
      const brace = rule.indexOf("{");
      const head = rule.slice(0, brace < 0 ? undefined : brace).trim();
      if (brace < 0) kept += rule;
      else if (/^@(layer|media|supports|container)/.test(head)) {
        const inside = keep(rule.slice(brace + 1, -1));
        if (inside) kept += `${head}{${inside}}`;
      } else if (/^@(-webkit-)?keyframes/.test(head)) kept += rule;
      else if (head.startsWith("@")) kept += rule;
      else {
        const matches = head.split(",").some((selector) => {
          const classes = [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map((match) =>
            match[1].replaceAll("\\", ""),
          );
          return classes.every((name) => present.has(name));
        });
        if (matches) kept += rule;
      }
    }
    return kept;
  };
  const kept = keep(css);
  // Animations nobody who stayed names are only weight.
  return kept.replace(/@(?:-webkit-)?keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (rule, name) =>
    new RegExp(`animation[^;}]*${escaped(name)}\\b`).test(kept) ? rule : "",
  );
}

/** The policy that travels with the shell, so that a cached shell cannot meet foreign hashes. */
const policy = (styles, scripts) =>
  [
    "default-src 'none'",
    `script-src 'self' ${scripts.map(sha256).join(" ")}`,
    `style-src 'self' ${styles.map(sha256).join(" ")}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self' https: wss:",
    "frame-src blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types app-sw",
  ].join("; ");

/**
 * Fills public/index.html. `template` has <!--policy-->, <!--styles-->, <!--early-->, <!--scripts--> and <!--login-->.
 * Returns the page and the policy.
 */
export function indexHtml({ template, login, css, stylesheet, early, entry, closure }) {
  const style = criticalCss(css, login);
  const csp = policy([style], [early]);
  const html = template
    .replace("<!--policy-->", () => `<meta http-equiv="Content-Security-Policy" content="${csp}">`)
    .replace("<!--styles-->", () => `<style>${style}</style>`)
    .replace("<!--early-->", () => `<script>${early}</script>`)
    .replace(
      "<!--scripts-->",
      () =>
        `<link rel="preload" as="style" fetchpriority="low" id="styles" href="${stylesheet}">${closure
          .map((file) => `<link rel="modulepreload" fetchpriority="low" href="${file}">`)
          .join("")}<script type="module" fetchpriority="low" src="${entry}"></script>`,
    )
    .replace("<!--login-->", () => login);
  return { html, csp };
}
