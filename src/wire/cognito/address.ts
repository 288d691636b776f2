/** The address of the Cognito user pools API. */
import type { CognitoSettings } from "./cognitoOptions.ts";

/** The configured endpoint (may be relative to the page's origin), or AWS's own for the region when it is null. */
export function cognitoAddress(
  { endpoint, region }: Pick<CognitoSettings, "endpoint" | "region">,
  pageUrl: string,
): URL {
  const regionalEndpoint = `https://cognito-idp.${region}.amazonaws.com/`; // AWS, "Amazon Cognito endpoints and quotas"
  return new URL(endpoint ?? regionalEndpoint, new URL("/", pageUrl));
}
