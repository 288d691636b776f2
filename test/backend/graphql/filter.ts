/** Amplify's filters and conditions, judged as DynamoDB judges them: on text, case and all, by code unit. */

export interface TextRule {
  eq?: string | null;
  ne?: string | null;
  le?: string | null;
  lt?: string | null;
  ge?: string | null;
  gt?: string | null;
  contains?: string | null;
  notContains?: string | null;
  between?: readonly (string | null)[] | null;
  beginsWith?: string | null;
  attributeExists?: boolean | null;
}

/** Rules by field name, all of which must hold; `and`, `or` and `not` hold further filters. */
export interface Filter {
  readonly [field: string]: TextRule | Filter | readonly Filter[] | null | undefined;
}

type Operator = (value: string | null, operand: never) => boolean;

// A missing attribute satisfies only "ne", "notContains" and "attributeExists: false".
const operators: Record<string, Operator> = {
  eq: (value, operand: string) => value === operand,
  ne: (value, operand: string) => value !== operand,
  le: (value, operand: string) => value !== null && value <= operand,
  lt: (value, operand: string) => value !== null && value < operand,
  ge: (value, operand: string) => value !== null && value >= operand,
  gt: (value, operand: string) => value !== null && value > operand,
  contains: (value, operand: string) => value?.includes(operand) ?? false,
  notContains: (value, operand: string) => !value?.includes(operand),
  between: (value, [low, high]: readonly string[]) =>
    value !== null && low !== undefined && high !== undefined && value >= low && value <= high,
  beginsWith: (value, operand: string) => value?.startsWith(operand) ?? false,
  attributeExists: (value, operand: boolean) => (value !== null) === operand,
};

/** Does the record pass? A null or empty filter passes everything. */
export function passes(record: object, filter: Filter | null | undefined): boolean {
  return Object.entries(filter ?? {}).every(([name, rule]) => {
    if (rule == null) return true;
    if (name === "and") return list(rule).every((part) => passes(record, part));
    if (name === "or") return list(rule).some((part) => passes(record, part));
    if (name === "not") return !passes(record, rule as Filter);
    return obeys(textOf(record, name), rule as TextRule);
  });
}

const list = (rule: unknown) => (Array.isArray(rule) ? rule : [rule]) as readonly Filter[];

const obeys = (value: string | null, rule: TextRule): boolean =>
  Object.entries(rule).every(
    ([operator, operand]) => operand === null || operators[operator]?.(value, operand as never),
  );

function textOf(record: object, name: string): string | null {
  const value: unknown = Reflect.get(record, name);
  return typeof value === "string" ? value : null;
}
