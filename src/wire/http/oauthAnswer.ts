/** The answer to GET /auth of REST service A (specification, section 7). */

const NAMES = ["oauth", "token", "access_token"];

/**
 * The token in it, trimmed; null when there is none. The specification does not show the answer's shape, so the likely
 * ones are understood: the token itself, or below one of its usual names, either of them below `data`, too.
 */
export function oauthIn(answer: unknown): string | null {
  return named(answer) ?? named(field(answer, "data"));
}

function named(answer: unknown): string | null {
  for (const value of [answer, ...NAMES.map((name) => field(answer, name))]) {
    if (typeof value === "string" && value.trim() !== "") return value.trim();
  }
  return null;
}

const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
