/** The frame of the backend's own pages, the outbox and the demo's beginning. They are no part of the app. */
import { createHash } from "node:crypto";

const style = `
:root { color-scheme: light dark; --paper: #fff; --ground: #f4f5f7; --ink: #1d2430; --soft: #5b6575; --line: #dfe3e9; --accent: #1f5fa8; }
@media (prefers-color-scheme: dark) { :root { --paper: #1c222c; --ground: #12161d; --ink: #e8ebf0; --soft: #a3adbb; --line: #333c49; --accent: #8ab8f0; } }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
header p, dl { color: var(--soft); margin: 0; }
article { background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem 1.25rem; margin-top: 1rem; }
article p { margin: 0; }
h2 { font-size: 1.0625rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
dl { display: flex; flex-wrap: wrap; gap: .25rem 1rem; font-size: .875rem; }
dl div { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 .375rem; }
dd { margin: 0; color: var(--ink); overflow-wrap: anywhere; }
button { border: 1px solid var(--line); border-radius: .25rem; background: none; color: var(--accent); font: inherit; font-size: .875rem; padding: 0 .5rem; min-height: 1.75rem; cursor: pointer; }
button:hover { border-color: var(--accent); }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .75rem 0 0; }
ul { margin: .75rem 0 0; padding-left: 1.25rem; }
li { margin-top: .25rem; overflow-wrap: anywhere; }
a { color: var(--accent); }
`;

/** Only the text of an attribute is read, so that nothing sent can run. */
const script = `
document.addEventListener("click", async ({ target }) => {
  const text = target.dataset?.copy;
  if (!text) return;
  await navigator.clipboard.writeText(text);
  target.textContent = document.documentElement.lang === "de" ? "Kopiert" : "Copied";
});
`;

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const policy = [
  "default-src 'none'",
  `style-src ${hash(style)}`,
  `script-src ${hash(script)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** `content` is markup. */
export function ownPage(
  { title, language }: { title: string; language: "de" | "en" },
  content: string,
): Response {
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
${content}
</main>
<script>${script}</script>
</body>
</html>
`;
  return new Response(html, {
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
  });
}

/** A button that copies `text`. `name` is its accessible name. */
export const copyButton = (text: string, label: string, name = label): string =>
  `<button type="button" data-copy="${escaped(text)}" aria-label="${name}">${label}</button>`;

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
