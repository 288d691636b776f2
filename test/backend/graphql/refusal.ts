/** Refusals in AppSync's shape: HTTP 200, the field null, `errorType` beside the message (AWS AppSync, "Error handling"). */
import { GraphQLError, type GraphQLResolveInfo } from "graphql";

/** The error of a field that refuses to answer. */
export const refuse = (errorType: string, message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { errorType } });

/** The field exists, but not for this visitor. */
export const notAuthorized = (info: GraphQLResolveInfo): GraphQLError =>
  refuse("Unauthorized", `Not Authorized to access ${info.fieldName} on type ${info.parentType.name}`);

/**
 * One error as AppSync writes it. A document that does not fit the schema has neither `errorType` nor `path`;
 * a fault of this backend itself says InternalFailure.
 */
export function appSyncError(error: GraphQLError): Record<string, unknown> {
  const locations = error.locations?.map((at) => ({ ...at, sourceName: null })) ?? null;
  if (!error.path) return { path: null, locations, message: error.message };
  const errorType = error.extensions.errorType ?? "InternalFailure";
  return { path: error.path, data: null, errorType, errorInfo: null, locations, message: error.message };
}
