/** The frames of AppSync's dialect (AWS AppSync, "Building a real-time WebSocket client"). */
import * as v from "valibot";

const errors = v.fallback(v.optional(v.object({ errors: v.unknown() })), undefined);
const id = v.string();

const frame = v.variant("type", [
  v.object({
    type: v.literal("connection_ack"),
    payload: v.fallback(
      v.optional(v.object({ connectionTimeoutMs: v.pipe(v.number(), v.minValue(1)) })),
      undefined,
    ),
  }),
  v.object({ type: v.literal("connection_error"), payload: errors }),
  v.object({ type: v.literal("ka") }),
  v.object({ type: v.literal("start_ack"), id }),
  v.object({ type: v.literal("data"), id, payload: v.object({ data: v.nullish(v.unknown(), null) }) }),
  v.object({ type: v.literal("error"), id: v.nullish(id, null), payload: errors }),
  v.object({ type: v.literal("complete"), id }),
]);

/** A frame from the service. */
export type Frame = v.InferOutput<typeof frame>;

/** null for anything that is not one of these frames. */
export function readFrame(data: unknown): Frame | null {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), frame), data);
  return result.success ? result.output : null;
}

/** Sent with the connection and with every start. `host` is the GraphQL one. */
export interface Authorization {
  Authorization: string;
  host: string;
}

/** The frame that starts a subscription. */
export const startFrame = (
  id: string,
  query: string,
  variables: Readonly<Record<string, unknown>>,
  authorization: Authorization,
) => ({
  id,
  type: "start",
  payload: { data: JSON.stringify({ query, variables }), extensions: { authorization } },
});
