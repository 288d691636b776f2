import type * as v from "valibot";

export type Query = Readonly<Record<string, string | number | undefined>>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** A REST service at one base address; every answer is decoded by a schema (STYLE 4). */
export interface Http {
  get<S extends v.GenericSchema>(
    path: string,
    schema: S,
    query?: Query,
    options?: CallOptions,
  ): Promise<v.InferOutput<S>>;
  post<S extends v.GenericSchema>(
    path: string,
    schema: S,
    body?: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ): Promise<v.InferOutput<S>>;
}
