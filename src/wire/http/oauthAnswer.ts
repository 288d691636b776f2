/** The response of GET /auth at REST service A. */

const NAMES = ["oauth", "token", "access_token"];

/**
 * The customer system's token in the response, trimmed; null when there is none. The response's shape is undocumented,
 * so the likely ones are accepted: the token itself, or under one of its usual names, either also under `data`.
 */
export function oauthIn(response: unknown): string | null {
  return tokenIn(response) ?? tokenIn(field(response, "data"));
}

function tokenIn(value: unknown): string | null {
  for (const candidate of [value, ...NAMES.map((name) => field(value, name))]) {
    if (typeof candidate === "string" && candidate.trim() !== "") return candidate.trim();
  }
  return null;
}

const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
