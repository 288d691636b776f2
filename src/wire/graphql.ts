import type * as v from "valibot";
import type { CallOptions } from "./http.ts";

/** The GraphQL service over HTTP. `schema` decodes `data`'s one root field, named by `field`. */
export interface GraphQL {
  query<S extends v.GenericSchema>(
    operation: { document: string; field: string; schema: S },
    variables?: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ): Promise<v.InferOutput<S>>;
  /** As query, but never retried; a lost answer is Failure ResultUnknown, a failed condition ConditionFailed. */
  mutate<S extends v.GenericSchema>(
    operation: { document: string; field: string; schema: S },
    variables?: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ): Promise<v.InferOutput<S>>;
}
